import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { Dotted } from '@/components/display/dotted';
import type { ListTotals } from '@/api/lists';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { ListNoun, ListTotalsRow } from './types';

/** Sticks to the bottom edge of the sheet where the table is longer than the window. */
const Foot = styled(TableFooter)(({ theme }) => ({
  position: 'sticky',
  // Over the padding at the sheet's end.
  bottom: 'calc(-1 * var(--page-end, 0px))',
  zIndex: 1,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& td': {
    ...theme.typography.small,
    height: 44,
    padding: '0 12px',
    border: 0,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.sunken,
  },
  '& tr:first-of-type td': { fontWeight: 600, boxShadow: `inset 0 1px ${theme.vars.palette.line.main}` },
  '& tr:last-of-type td': { borderBottom: `1px solid ${theme.vars.palette.line.main}` },
  '& tr + tr td': { height: 32, paddingBottom: 8, color: theme.vars.palette.text.secondary, whiteSpace: 'normal' },
  // A long note takes a second line, not the width of the columns after it.
  '& tr:first-of-type .counted': { whiteSpace: 'normal', paddingBlock: 6 },
  // Under the boxes and the menus of the rows, which have no width to give away.
  '& .none': { width: 1, padding: 0 },
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '@media print': { position: 'static' },
}));

const Strip = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gap: 4,
  margin: '0 0 8px',
  padding: '10px 14px',
  borderBlock: `1px solid ${theme.vars.palette.line.main}`,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 12, fontWeight: 600 },
  '& .line > * + *': { textAlign: 'right' },
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  [phone]: { marginInline: 'calc(-1 * var(--page-padding, 16px))', paddingInline: 'var(--page-padding, 16px)' },
}));

interface TotalsProps {
  row: ListTotalsRow;
  totals: ListTotals;
  noun: ListNoun;
}

const Rows = ({ totals, noun }: Omit<TotalsProps, 'row'>) =>
  t`${{ count: count(totals.counted) }} ${{ things: totals.counted === 1 ? noun.one : noun.many }}`;

/** The last row of a table: what all that match add up to, under their columns. */
export function TotalsRow({ row, totals, noun, columns }: TotalsProps & { columns: readonly string[] }) {
  const note = row.note?.(totals);
  const parts = row.parts?.(totals);
  const first = columns.findIndex(Boolean);
  const summed = columns.findIndex((key) => key in row.cells);
  const until = summed < 0 ? columns.length : summed;
  return (
    <Foot>
      <TableRow>
        {first > 0 && <TableCell colSpan={first} className="none" />}
        <TableCell>{t`Total`}</TableCell>
        {until > first + 1 && (
          <TableCell colSpan={until - first - 1} className="counted">
            <Dotted parts={[<Rows totals={totals} noun={noun} />, note && <small>{note}</small>]} />
          </TableCell>
        )}
        {columns.slice(until).map((key, place) => (
          <TableCell key={key || place} align="right" className={key ? undefined : 'none'}>
            {row.cells[key]?.(totals)}
          </TableCell>
        ))}
      </TableRow>
      {parts && (
        <TableRow>
          {first > 0 && <TableCell colSpan={first} />}
          <TableCell colSpan={columns.length - first}>{parts}</TableCell>
        </TableRow>
      )}
    </Foot>
  );
}

/** The same above the cards of a phone. */
export function TotalsStrip({ row, totals, noun }: TotalsProps) {
  const note = row.note?.(totals);
  const parts = row.parts?.(totals);
  const sums: ReactNode[] = Object.entries(row.cells).map(([key, cell]) => <span key={key}>{cell(totals)}</span>);
  return (
    <Strip role="group" aria-label={t`Total`}>
      <div className="line">
        <span>
          {t`Total`}: <Rows totals={totals} noun={noun} />
        </span>
        {sums}
      </div>
      {note && <small>{note}</small>}
      {parts && <small>{parts}</small>}
    </Strip>
  );
}
