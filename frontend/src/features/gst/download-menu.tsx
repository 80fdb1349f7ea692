import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download, FileText, Pencil, Table2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { saveGstFile, saveMonthClosed, type GstFile, type GstPack } from './api';

const FILES: readonly { file: GstFile; label: string; icon: LucideIcon }[] = [
  { file: 'json', label: t`GSTR-1 JSON`, icon: FileText },
  { file: 'workbook', label: t`XLSX, one sheet a section`, icon: Table2 },
  { file: 'vouchers', label: t`Tally XML, vouchers`, icon: FileText },
  { file: 'masters', label: t`Tally XML, masters`, icon: FileText },
];

interface DownloadMenuProps {
  pack: GstPack;
  /** yyyy-mm. */
  month: string;
  onLedgers: () => void;
}

/** The files of the month, the paper of each branch at which it is locked, and the names of the ledgers in
 *  Tally. A refused file says why. */
export function DownloadMenu({ pack, month, onLedgers }: DownloadMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (save: () => Promise<void>) => save(),
  });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const closed = pack.locks.flatMap((lock) => (lock.lockId === null ? [] : [{ ...lock, lockId: lock.lockId }]));
  const filed = { file: 'filed', label: t`GSTR-1 JSON, as filed`, icon: FileText } as const;
  const files = pack.filed ? [filed, ...FILES] : FILES;
  return (
    <>
      <Button
        variant="contained"
        color="primary"
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        loading={isPending}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t`Download`}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {files.map(({ file, label, icon: Icon }, place) => (
          <MenuItem
            key={file}
            divider={place === files.length - 1}
            onClick={choose(() => mutate(() => saveGstFile(file, pack.gstin, month)))}
          >
            <Icon size={16} aria-hidden />
            {label}
          </MenuItem>
        ))}
        {closed.map(({ lockId, branch }, place) => (
          <MenuItem
            key={lockId}
            divider={place === closed.length - 1}
            onClick={choose(() => mutate(() => saveMonthClosed(lockId, branch, month)))}
          >
            <FileText size={16} aria-hidden />
            {pack.locks.length > 1 ? t`Month closed, ${{ branch }}` : t`Month closed`}
          </MenuItem>
        ))}
        <MenuItem onClick={choose(onLedgers)}>
          <Pencil size={16} aria-hidden />
          {t`Ledger names in Tally`}
        </MenuItem>
      </Menu>
    </>
  );
}
