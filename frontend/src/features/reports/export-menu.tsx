import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Download, FileText, Table2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Query } from '@/api/list-query';
import { usePrintKey } from '@/components/data-list/use-print-key';
import { Kbd } from '@/components/display/kbd';
import { exportReport, type Report, type ReportFormat } from './api';

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  maxWidth: 240,
  margin: 0,
  padding: '8px 16px',
  color: theme.vars.palette.text.secondary,
}));

const FORMATS: readonly { format: ReportFormat; label: string; icon: LucideIcon }[] = [
  { format: 'pdf', label: t`PDF, as printed`, icon: FileText },
  { format: 'xlsx', label: t`XLSX, typed cells`, icon: Table2 },
  { format: 'csv', label: t`CSV`, icon: Table2 },
];

/** The table as a file. Ctrl P saves the PDF. */
export function ExportMenu({ report, query }: { report: Report; query: Query }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ReportFormat) => exportReport(report.name, query, format),
    meta: { fallback: t`The export did not finish. Try again.` },
  });
  usePrintKey(() => mutate('pdf'));
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
        {t`Export`}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {FORMATS.map(({ format, label, icon: Icon }) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              mutate(format);
            }}
          >
            <Icon size={16} aria-hidden />
            {label}
            {format === 'pdf' && <Kbd aria-hidden>{t`Ctrl P`}</Kbd>}
          </MenuItem>
        ))}
        <Note role="presentation">{t`Period, filters and the moment are stated in the file.`}</Note>
      </Menu>
    </>
  );
}
