import { t } from '@lingui/core/macro';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dotted } from '@/components/display/dotted';
import type { ListTotals } from '@/api/lists';
import { count, dateTime } from '@/lib/format';
import { useMe } from '@/lib/me';
import type { ListColumn, ListNoun, ListTotalsRow } from '../types';
import type { ColumnChoice } from '../use-columns';

/** Of A4 without its margins of 10 mm, in CSS pixels. */
const PORTRAIT = 718;
const LANDSCAPE = 1047;
/** Smaller nobody reads it: a wider table runs over the edge of the paper. */
const SMALLEST = 0.5;

const Sheet = styled('section')(({ theme }) => ({
  '@media screen': { position: 'absolute', left: 0, top: 0, height: 0, overflow: 'hidden', visibility: 'hidden' },
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  breakInside: 'auto',
  '& h1': { ...theme.typography.h2, margin: 0 },
  '& p': { ...theme.typography.caption, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& table': {
    ...theme.typography.caption,
    width: '100%',
    marginTop: 10,
    borderCollapse: 'collapse',
    lineHeight: '14px',
    fontSize: '11px',
  },
  '& thead': { display: 'table-header-group' },
  // At the end of the list alone, not at the foot of every page.
  '& tfoot': { display: 'table-row-group', breakBefore: 'avoid' },
  '& th, & td': {
    padding: '3px 6px',
    textAlign: 'left',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& th': { fontWeight: 600, borderBottomColor: theme.vars.palette.line.input },
  '& .right': { textAlign: 'right' },
  '& tr': { breakInside: 'avoid' },
  '& small': { display: 'block', fontSize: '10px', lineHeight: '13px', color: theme.vars.palette.text.secondary },
  '& tfoot td': { fontWeight: 600, whiteSpace: 'normal', borderTop: `1px solid ${theme.vars.palette.line.input}` },
  '& tfoot small': { fontWeight: 400 },
  // What is cut on the screen stands in full on paper; a state is a word without its chip.
  '& td span': { maxWidth: 'none', height: 'auto', padding: 0, background: 'none' },
  '& td span::before': { display: 'none' },
}));

interface PaperProps<Row> {
  title: string;
  /** Filters, search and order, each in words. */
  narrowed: readonly string[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
  noun: ListNoun;
  totals: { row: ListTotalsRow; totals: ListTotals } | undefined;
  onPrinted: () => void;
}

/** A list on A4: drawn beside the page, fitted to the paper's width, handed to the browser, taken away. */
export function Paper<Row>({
  title,
  narrowed,
  rows,
  rowId,
  columns,
  choice,
  noun,
  totals,
  onPrinted,
}: PaperProps<Row>) {
  const me = useMe();
  const table = useRef<HTMLTableElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const folded = new Set([...choice.second.values()].map(({ key }) => key));
  const shown = columns.filter(({ key }) => choice.chosen.has(key) && !folded.has(key));
  const isWide = width !== null && width > PORTRAIT;
  const scale = width === null ? 1 : Math.max(SMALLEST, Math.min(1, (isWide ? LANDSCAPE : PORTRAIT) / width));

  useLayoutEffect(() => setWidth(table.current?.scrollWidth ?? 0), []);

  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  const isMeasured = width !== null;
  useEffect(() => {
    if (!isMeasured) return undefined;
    const done = () => printed.current();
    addEventListener('afterprint', done);
    // Pictures and the page's size are there with the next frame.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', done);
    };
  }, [isMeasured]);

  const place = [me.centreName, me.branchObjectId?.branchname ?? t`All branches`].filter(Boolean).join(', ');
  const made = t`Printed ${{ moment: dateTime(new Date().toISOString()) }} by ${{ person: me.username }}`;
  return createPortal(
    <>
      <GlobalStyles
        styles={{
          '@media print': {
            '#root': { display: 'none !important' },
            '@page': {
              size: `A4 ${isWide ? 'landscape' : 'portrait'}`,
              margin: '10mm 10mm 14mm',
              '@bottom-right': { content: 'counter(page) " / " counter(pages)', fontSize: '9px' },
            },
          },
        }}
      />
      <Sheet style={{ width: 'max-content', minWidth: isWide ? LANDSCAPE / scale : PORTRAIT, zoom: scale }} data-paper>
        <h1>{title}</h1>
        <p>{place}</p>
        <p>
          <Dotted
            parts={[
              t`${{ count: count(rows.length) }} ${{ things: rows.length === 1 ? noun.one : noun.many }}`,
              ...narrowed,
            ]}
          />
        </p>
        <p>{made}</p>
        <table ref={table}>
          <thead>
            <tr>
              {shown.map((column) => {
                const second = choice.second.get(column.key);
                return (
                  <th key={column.key} className={column.align}>
                    {second ? `${column.label} · ${second.label}` : column.label}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowId(row)}>
                {shown.map((column) => (
                  <td key={column.key} className={column.align}>
                    {printedCell(column, row)}
                    <Second column={choice.second.get(column.key)} row={row} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals && <Totals {...totals} noun={noun} keys={shown.map(({ key }) => key)} />}
        </table>
      </Sheet>
    </>,
    document.body,
  );
}

const printedCell = <Row,>(column: ListColumn<Row>, row: Row) => column.print?.(row) ?? column.cell(row);

const Second = <Row,>({ column, row }: { column: ListColumn<Row> | undefined; row: Row }) =>
  column ? <small>{printedCell(column, row)}</small> : null;

interface TotalsProps {
  row: ListTotalsRow;
  totals: ListTotals;
  noun: ListNoun;
  keys: readonly string[];
}

function Totals({ row, totals, noun, keys }: TotalsProps) {
  const found = keys.findIndex((key) => key in row.cells);
  const until = found < 1 ? keys.length : found;
  const sums = keys.slice(until);
  const note = row.note?.(totals);
  const parts = row.parts?.(totals);
  return (
    <tfoot>
      <tr>
        <td colSpan={until}>
          {t`Total`}: {count(totals.counted)} {totals.counted === 1 ? noun.one : noun.many}
          {note && <small>{note}</small>}
          {parts && <small>{parts}</small>}
        </td>
        {sums.map((key) => (
          <td key={key} className="right">
            <Fragment>{row.cells[key]?.(totals)}</Fragment>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
