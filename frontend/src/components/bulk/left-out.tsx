import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { saveFile } from '@/api/download';
import type { BulkProgress } from '@/api/lists';
import { count, today } from '@/lib/format';

const SHOWN = 8;

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  display: 'grid',
  gap: 6,
  maxHeight: 260,
  margin: '8px 0',
  padding: 0,
  overflowY: 'auto',
  '& strong': { display: 'block', fontWeight: 500, color: theme.vars.palette.text.primary },
}));

type LeftOut = BulkProgress['leftOut'];

/** A cell that a spreadsheet would run is shown instead, as in every file of the product. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Who was left out and why, the first by name and all of them as a file. */
export function LeftOutList({ leftOut }: { leftOut: LeftOut }) {
  if (leftOut.length === 0) return null;
  const rest = leftOut.length - SHOWN;

  function save(): void {
    const lines = [[t`Name`, t`Why`], ...leftOut.map((one) => [one.name, one.reason])];
    const file = `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
    saveFile(new Blob([file], { type: 'text/csv' }), `${t`left-out`}-${today()}.csv`);
  }

  return (
    <>
      <List>
        {leftOut.slice(0, SHOWN).map((one) => (
          <li key={one._id}>
            <strong>{one.name || t`Not found`}</strong>
            {one.reason}
          </li>
        ))}
        {rest > 0 && <li>{t`and ${{ count: count(rest) }} more`}</li>}
      </List>
      <Button size="small" startIcon={<Download size={16} aria-hidden />} onClick={save}>
        {t`Save the list`}
      </Button>
    </>
  );
}
