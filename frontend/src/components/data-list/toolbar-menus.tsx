import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Columns3, Download } from 'lucide-react';
import { useState } from 'react';
import { fetchFile, saveFile } from '@/api/download';
import { today } from '@/lib/format';
import { Menu, MenuItem } from '../late';
import { t } from '../text';
import type { ListColumn } from './types';
import type { ColumnChoice } from './use-columns';

interface ColumnMenuProps<Row> {
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
}

export function ColumnMenu<Row>({ columns, choice }: ColumnMenuProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="text"
        startIcon={<Columns3 size={16} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('list.columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map((column) => (
          <MenuItem
            key={column.key}
            role="menuitemcheckbox"
            aria-checked={choice.chosen.has(column.key)}
            disabled={column.fixed}
            onClick={() => choice.toggle(column.key)}
            sx={{ gap: 1, pl: 1 }}
          >
            <Checkbox
              checked={choice.chosen.has(column.key)}
              tabIndex={-1}
              slotProps={{ input: { 'aria-hidden': true } }}
              sx={{ pointerEvents: 'none' }}
            />
            {column.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

type Format = 'csv' | 'xlsx';

interface ExportMenuProps {
  /** The list's own path; the API makes the file of the whole filtered set. */
  path: string;
  /** Begins the file's name. */
  name: string;
  /** The filters, search and order in force. */
  query: Record<string, string>;
  /** Says what the file holds, where "Export" leaves that open. */
  label?: string;
}

export function ExportMenu({ path, name, query, label = t('list.export') }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const exporting = useMutation({
    mutationFn: async (format: Format) => {
      const file = await fetchFile(`${path}/export`, { ...query, format });
      saveFile(file, `${name}-${today()}.${format}`);
    },
    meta: { failure: t('list.exportFailed') },
  });

  function start(format: Format): void {
    setAnchor(null);
    exporting.mutate(format);
  }

  return (
    <>
      <Button
        variant="text"
        startIcon={<Download size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        loading={exporting.isPending}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => start('csv')}>{t('list.exportCsv')}</MenuItem>
        <MenuItem onClick={() => start('xlsx')}>{t('list.exportXlsx')}</MenuItem>
      </Menu>
    </>
  );
}
