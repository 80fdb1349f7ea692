import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { Schemas } from '@/api/client';
import { Money } from '@/components/display/money';
import { date, fromPaise, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

export type Statement = Schemas['Statement'];
type Entry = Statement['entries'][number];

const KINDS: Record<Entry['kind'], () => string> = {
  DUE: () => t`Due`,
  CANCELLED: () => t`Cancelled`,
  WRITTEN_OFF: () => t`Written off`,
  CREDIT_NOTE: () => t`Credit note`,
  PAYMENT: () => t`Payment`,
  REVERSAL: () => t`Payment reversed`,
  BOUNCED: () => t`Cheque bounced`,
  REFUND: () => t`Refund`,
  REFUND_REVERSAL: () => t`Refund reversed`,
};

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '8px 0 8px 24px',
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& th': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& .day': { paddingLeft: 0, textAlign: 'left' },
  '& .what': { width: '100%', textAlign: 'left', whiteSpace: 'normal' },
  '& .who': { textAlign: 'left' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  '& .sum td': {
    fontWeight: 600,
    backgroundColor: theme.vars.palette.surface.sunken,
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& .sum .day': { paddingLeft: 8 },
  '& .sum td:last-of-type': { paddingRight: 8 },
  '& tr > :last-child': { paddingRight: 8 },
  [phone]: {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      gap: '2px 12px',
      padding: '10px 0',
      borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
    },
    '& td': { padding: '0 !important', border: '0 !important' },
    '& td:empty': { display: 'none' },
    '& .sum': { padding: 10, backgroundColor: theme.vars.palette.surface.sunken },
    '& td[data-label]::before': {
      content: 'attr(data-label)',
      marginRight: 8,
      fontWeight: 400,
      color: theme.vars.palette.text.secondary,
    },
    '& .what': { gridColumn: 1, gridRow: 'span 2' },
    '& .who': { gridColumn: '1 / -1' },
    '& .day': { gridColumn: '1 / -1', color: theme.vars.palette.text.secondary },
    '& .balance': { gridColumn: 2 },
  },
}));

const Shares = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  width: 360,
  maxWidth: '100%',
  margin: '24px 0 0 auto',
  padding: 0,
  fontVariantNumeric: 'tabular-nums',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& small': { ...theme.typography.caption, marginLeft: 8, color: theme.vars.palette.text.secondary },
  '& .sum': { fontWeight: 600, backgroundColor: theme.vars.palette.surface.sunken },
  [phone]: { width: '100%' },
}));

const isZero = (amount: string) => toPaise(amount) === 0;

/** What is owed; below zero it is an advance. */
export function balanceText(amount: string): string {
  const paise = toPaise(amount) ?? 0;
  return paise < 0 ? t`${{ amount: rupees(fromPaise(-paise)) }} advance` : rupees(amount);
}

/** A statement as on paper: opening balance, each change with the balance after it, totals. Of several
 * students each change has its student, and below stands what each of them owes. */
export function StatementTable({ statement }: { statement: Statement }) {
  const [charged, received, balance] = [t`Charged`, t`Received`, t`Balance`];
  const isOfFamily = statement.students.length > 1;
  const table = (
    <Table>
      <thead>
        <tr>
          <th className="day" scope="col">{t`Date`}</th>
          {isOfFamily && <th className="who" scope="col">{t`Student`}</th>}
          <th className="what" scope="col">{t`Particulars`}</th>
          <th scope="col">{charged}</th>
          <th scope="col">{received}</th>
          <th scope="col">{balance}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td className="day">{date(statement.fromDate)}</td>
          {isOfFamily && <td />}
          <td className="what">{t`Opening balance`}</td>
          <td />
          <td />
          <td>{balanceText(statement.opening)}</td>
        </tr>
        {statement.entries.map((entry, place) => (
          <tr key={place}>
            <td className="day">{date(entry.date)}</td>
            {isOfFamily && <td className="who">{entry.studentName}</td>}
            <td className="what">
              {entry.kind === 'DUE' ? entry.label : `${KINDS[entry.kind]()} · ${entry.label}`}
              <small>{entry.number}</small>
            </td>
            <td data-label={isZero(entry.charged) ? undefined : charged}>
              {!isZero(entry.charged) && <Money amount={entry.charged} />}
            </td>
            <td data-label={isZero(entry.received) ? undefined : received}>
              {!isZero(entry.received) && <Money amount={entry.received} />}
            </td>
            <td className="balance" data-label={balance}>
              {balanceText(entry.balance)}
            </td>
          </tr>
        ))}
        <tr className="sum">
          <td className="day">{t`Total`}</td>
          {isOfFamily && <td />}
          <td className="what" />
          <td data-label={charged}>{rupees(statement.charged)}</td>
          <td data-label={received}>{rupees(statement.received)}</td>
          <td className="balance" data-label={balance}>
            {balanceText(statement.closing)}
          </td>
        </tr>
      </tbody>
    </Table>
  );
  if (!isOfFamily) return table;
  return (
    <>
      {table}
      <Balances statement={statement} />
    </>
  );
}

/** What each student of a family owes on the last day. */
function Balances({ statement }: { statement: Statement }) {
  return (
    <Shares aria-label={t`Balance of each student`}>
      {statement.students.map((student) => (
        <li key={student.studentId}>
          <span>
            {student.studentName}
            <small>{student.studentId}</small>
          </span>
          <span>{balanceText(student.closing)}</span>
        </li>
      ))}
      <li className="sum">
        <span>{t`Together on ${{ day: date(statement.toDate) }}`}</span>
        <span>{balanceText(statement.closing)}</span>
      </li>
    </Shares>
  );
}
