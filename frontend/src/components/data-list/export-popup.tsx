import { t } from '@lingui/core/macro';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { ApiList } from '@/api/list-query';
import { exportList, type FileFormat } from '@/api/lists';
import { today } from '@/lib/format';

export interface ListExport {
  /** The API makes the file of all that match. */
  list: Pick<ApiList<unknown>, 'path'>;
  /** Begins the file's name. */
  name: string;
  /** The filters, search and order in force. */
  query: Record<string, string>;
  /** What the documents of the rows are called, where there are any. */
  documents?: string;
}

interface ExportPopupProps {
  exported: ListExport;
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Told while a file is on its way. */
  onBusy: (busy: boolean) => void;
  /** What else stands in the menu, before the files. */
  children?: ReactNode;
}

/** The kinds of file that a list can be taken away as. */
export default function ExportPopup({
  exported: { list, name, query, documents },
  anchor,
  onClose,
  onBusy,
  children,
}: ExportPopupProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: FileFormat) => exportList(list, query, format, `${name}-${today()}`),
    meta: { fallback: t`The export did not finish. Try again.` },
  });
  useEffect(() => onBusy(isPending), [isPending, onBusy]);
  const entry = (format: FileFormat, label: string) => (
    <MenuItem
      key={format}
      onClick={() => {
        onClose();
        mutate(format);
      }}
    >
      <Download size={16} aria-hidden />
      {label}
    </MenuItem>
  );
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
      {children}
      {entry('csv', t`CSV`)}
      {entry('xlsx', t`Excel (XLSX)`)}
      {documents && entry('pdf', t`${documents} (PDF)`)}
    </Menu>
  );
}
