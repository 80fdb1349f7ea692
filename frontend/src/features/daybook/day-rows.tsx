import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Money } from '@/components/display/money';
import { Sentence } from '@/components/display/sentence';
import { usePhone } from '@/components/sheet/use-phone';
import { date, rupees, time } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import type { DayBook, DayRow } from './api';
import { modesText } from './modes';

const Opening = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 38,
  padding: '6px 12px',
  borderRadius: 6,
  backgroundColor: theme.vars.palette.surface.sunken,
  '& strong': { fontWeight: 600 },
  '& .from': { color: theme.vars.palette.text.secondary, flex: 1 },
}));

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    height: 36,
    padding: '0 12px 0 0',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& th': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& .quiet': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& .particulars': { width: '100%', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .particulars b, & .reversed + b': { fontWeight: 500 },
  '& .note': { color: theme.vars.palette.text.secondary },
  '& .reversed': { color: theme.vars.palette.error.text },
  '& .amount': { textAlign: 'right', paddingRight: 0, paddingLeft: 12, whiteSpace: 'nowrap' },
  '& tfoot td': { backgroundColor: theme.vars.palette.surface.sunken, fontWeight: 600, height: 44 },
  '& tfoot td:first-of-type': { paddingLeft: 12 },
}));

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& b': { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .end': { textAlign: 'right' },
  '& .total': { backgroundColor: theme.vars.palette.surface.sunken, padding: '10px 12px', fontWeight: 600 },
}));

const Empty = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  color: theme.vars.palette.text.secondary,
  padding: '32px 0',
  textAlign: 'center',
  [phone]: { padding: '24px 0' },
}));

interface DayRowsProps {
  book: DayBook;
  /** Of this account alone; all if nothing is said. */
  account?: string;
}

/** What happened on a day, in the order of time. The opening is the drawer's. */
export function DayRows({ book, account }: DayRowsProps) {
  const isPhone = usePhone();
  const rows = book.rows.filter((row) => !account || row.accounts.includes(account));
  const cash = book.balances.find((one) => one.account === 'CASH');
  return (
    <div>
      {cash?.opening !== null && cash?.opening !== undefined && (
        <Opening>
          <strong>{t`Opening`}</strong>
          <span className="from">
            <Sentence
              of={
                book.openingFrom
                  ? t`Drawer as counted on ${{ day: date(book.openingFrom) }}`
                  : t`Drawer when the day began`
              }
            />
          </span>
          <strong>{rupees(cash.opening)}</strong>
        </Opening>
      )}
      {rows.length === 0 && <Empty>{t`Nothing has been posted on this day`}</Empty>}
      {rows.length > 0 &&
        (isPhone ? <PhoneRows rows={rows} /> : <DeskRows rows={rows} totals={account ? null : book.totals} />)}
    </div>
  );
}

/** A cheque has several rows on a day: received, deposited and cleared. */
const keyOf = ({ origin, originId, at, accounts, received }: DayRow) =>
  [origin, originId, at, accounts, received].join(' ');

function Particulars({ row }: { row: DayRow }) {
  return (
    <>
      {row.isReversal && <span className="reversed">{t`Reversed:`} </span>}
      <b>{nameOf(row)}</b> <span className="note">{row.note}</span>
    </>
  );
}

/** Neither an opening balance nor a transfer has a name of its own; a transfer to or from another branch says which. */
function nameOf(row: DayRow): string {
  if (row.origin === 'OPENING') return t`Opening balance`;
  if (row.origin !== 'TRANSFER') return row.name;
  if (!row.name) return t`Transfer`;
  return row.received ? t`From ${{ branch: row.name }}` : t`To ${{ branch: row.name }}`;
}

function DeskRows({ rows, totals }: { rows: readonly DayRow[]; totals: DayBook['totals'] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Document`}</th>
          <th scope="col">{t`Particulars`}</th>
          <th scope="col">{t`Mode`}</th>
          <th scope="col" className="amount">{t`In`}</th>
          <th scope="col" className="amount">{t`Out`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td className="quiet">{time(row.at)}</td>
            <td className="quiet">{row.document}</td>
            <td className="particulars">
              <Particulars row={row} />
            </td>
            <td style={{ whiteSpace: 'nowrap' }}>{modesText(row.accounts)}</td>
            <td className="amount">{row.received && <Money amount={row.received} />}</td>
            <td className="amount">{row.paid && <Money amount={row.paid} />}</td>
          </tr>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <td colSpan={2}>{t`Total`}</td>
            <td colSpan={2}>{plural({ count: totals.entries }, { one: '# entry', other: '# entries' })}</td>
            <td className="amount">{rupees(totals.received)}</td>
            <td className="amount">{rupees(totals.paid)}</td>
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

/** Two lines each, the newest first: what came has a plus, what went a minus. */
function PhoneRows({ rows }: { rows: readonly DayRow[] }) {
  return (
    <Cards>
      {[...rows].reverse().map((row) => (
        <li key={keyOf(row)}>
          <b>
            {row.isReversal && `${t`Reversed:`} `}
            {nameOf(row)}
          </b>
          <span className="end">{signed(row)}</span>
          <small>
            {time(row.at)} · {row.document}
          </small>
          <small className="end">{modesText(row.accounts)}</small>
        </li>
      ))}
    </Cards>
  );
}

function signed({ received, paid }: DayRow): string {
  if (received && paid) return rupees(received);
  return received ? `+ ${rupees(received)}` : `− ${rupees(paid ?? 0)}`;
}
