import { plural, t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn, ListTotalsRow } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { Money } from '@/components/display/money';
import { Sentence } from '@/components/display/sentence';
import { stateText } from '@/components/display/states';
import { StatusChip } from '@/components/display/status-chip';
import { count, date, rupees } from '@/lib/format';
import type { ListTotals } from '@/api/lists';
import type { Due, PaymentRow } from './api';
import { METHOD_LABELS } from './names';

const methodText = (payment: PaymentRow) => METHOD_LABELS[payment.method];

/** The specification's columns in its order, the reference with the payment's own number, then the state. */
export const paymentColumns: readonly ListColumn<PaymentRow>[] = [
  { key: 'date', label: t`Date`, cell: (row) => <DateText value={row.date} />, sort: true },
  { key: 'receiptNo', label: t`Payment ID`, cell: (row) => row.receiptNo, sort: true, fixed: true, tone: 'quiet' },
  { key: 'reference', label: t`Reference`, cell: (row) => row.reference, sort: true, under: 'receiptNo' },
  { key: 'studentId', label: t`Student ID`, cell: (row) => row.studentObjectId.studentId, sort: true, tone: 'quiet' },
  {
    key: 'studentName',
    label: t`Student name`,
    cell: (row) => row.studentObjectId.studentName,
    sort: true,
    tone: 'strong',
  },
  {
    key: 'coursename',
    label: t`Course name`,
    cell: (row) => <Clipped title={row.coursename}>{row.coursename || '–'}</Clipped>,
    sort: true,
  },
  {
    key: 'branch',
    label: t`Branch name`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    under: 'coursename',
  },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  { key: 'method', label: t`Payment method`, cell: methodText, sort: true, under: 'amount' },
  {
    key: 'createdBy',
    label: t`Created by`,
    cell: (row) => <Clipped>{row.createdBy}</Clipped>,
    sort: true,
    tone: 'quiet',
  },
  {
    key: 'updatedBy',
    label: t`Updated by`,
    cell: (row) => <Clipped>{row.updatedBy}</Clipped>,
    sort: true,
    under: 'createdBy',
  },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
];

/** Of cheques: what is written on them, and the day of what became of them. */
export const chequeColumns: readonly ListColumn<PaymentRow>[] = [
  {
    key: 'chequeDate',
    label: t`Cheque date`,
    cell: (row) => row.chequeDate && <DateText value={row.chequeDate} />,
    sort: true,
  },
  { key: 'reference', label: t`Cheque number`, cell: (row) => row.reference, fixed: true, tone: 'strong' },
  { key: 'bank', label: t`Bank`, cell: (row) => <Clipped>{row.bank}</Clipped>, under: 'reference' },
  { key: 'studentName', label: t`Student name`, cell: (row) => row.studentObjectId.studentName, sort: true },
  { key: 'studentId', label: t`Student ID`, cell: (row) => row.studentObjectId.studentId, under: 'studentName' },
  { key: 'receiptNo', label: t`Payment ID`, cell: (row) => row.receiptNo, sort: true, tone: 'quiet' },
  { key: 'date', label: t`Received on`, cell: (row) => <DateText value={row.date} />, sort: true, under: 'receiptNo' },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  {
    key: 'clearedOn',
    label: t`Cleared on`,
    cell: (row) => (row.clearedOn ? <DateText value={row.clearedOn} /> : '–'),
  },
  {
    key: 'branch',
    label: t`Branch name`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'reason', label: t`Reason`, cell: (row) => <Clipped>{row.reason}</Clipped>, under: 'status' },
];

/** What lowers the sum: reversals, bounced cheques and refunds of the same days. */
function lowered({ value, rows, sums }: ListTotals['subtracted'][number]): string {
  const amount = rupees(sums.amount ?? '0.00');
  switch (value) {
    case 'BOUNCED':
      return plural(
        { count: rows },
        { one: `with # bounced cheque (${amount})`, other: `with # bounced cheques (${amount})` },
      );
    case 'REFUND':
      return plural({ count: rows }, { one: `with # refund (${amount})`, other: `with # refunds (${amount})` });
    case 'REFUND_REVERSAL':
      return plural(
        { count: rows },
        { one: `with # reversed refund (${amount})`, other: `with # reversed refunds (${amount})` },
      );
    default:
      return plural({ count: rows }, { one: `with # reversal (${amount})`, other: `with # reversals (${amount})` });
  }
}

/** What was received, by method, less what was reversed and refunded in the same days. */
export const paymentTotals: ListTotalsRow = {
  cells: { amount: ({ sums }) => <Money amount={sums.amount ?? '0.00'} weight={600} /> },
  note: ({ subtracted }) => subtracted.map(lowered).join(', '),
  parts: ({ parts }) => <Dotted parts={parts.map(methodSum)} />,
};

const methodSum = ({ value, rows, sums }: ListTotals['parts'][number]) =>
  t`${{ method: METHOD_LABELS[value as PaymentRow['method']] }} ${{ amount: rupees(sums.amount ?? '0.00') }} (${{ count: count(rows) }})`;

/** On the student's own page nobody needs to be told whose they are. */
export const studentPaymentColumns = paymentColumns.filter(({ key }) => key !== 'studentName' && key !== 'studentId');

export function PaymentCard({ payment, named }: { payment: PaymentRow; named: boolean }) {
  const { studentName } = payment.studentObjectId;
  return (
    <CardLines
      avatar={named && <Avatar name={studentName} size={40} />}
      title={named ? studentName : payment.receiptNo}
      end={<Money amount={payment.amount} />}
      second={named ? payment.receiptNo : payment.coursename}
      third={[date(payment.date), methodText(payment), payment.method === 'CHEQUE' ? payment.reference : '']
        .filter(Boolean)
        .join(' · ')}
      status={payment.status}
    />
  );
}

/** Overdue is derived: an unpaid due past its day. */
const chipOf = (due: Due) => (due.status === 'ISSUED' && due.daysLate ? 'OVERDUE' : due.status);

const dueState = (due: Due) =>
  due.daysLate && due.open !== '0.00' ? (
    <span style={{ color: 'var(--cm-palette-error-text)' }}>
      {plural({ count: due.daysLate }, { one: '# day late', other: '# days late' })}
    </span>
  ) : null;

export const dueColumns: readonly ListColumn<Due>[] = [
  { key: 'label', label: t`For`, cell: (row) => row.label, sort: true, fixed: true, tone: 'strong' },
  { key: 'number', label: t`Number`, cell: (row) => row.number, sort: true, tone: 'quiet' },
  { key: 'dueDate', label: t`Due date`, cell: (row) => <DateText value={row.dueDate} />, sort: true },
  { key: 'daysLate', label: t`Days late`, cell: dueState, sort: true, under: 'dueDate' },
  { key: 'total', label: t`Total`, cell: (row) => <Money amount={row.total} />, align: 'right', sort: true },
  { key: 'credited', label: t`Credited`, cell: (row) => <Money amount={row.credited} />, align: 'right', sort: true },
  { key: 'paid', label: t`Paid`, cell: (row) => <Money amount={row.paid} />, align: 'right', sort: true },
  { key: 'open', label: t`Open`, cell: (row) => <Money amount={row.open} weight={600} />, align: 'right', sort: true },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={chipOf(row)} />, sort: true },
];

/** What differs where a due stands beside its student: the table keeps to the width of a page. */
const NAMED: Partial<Record<string, Partial<ListColumn<Due>>>> = {
  label: { fixed: false, tone: undefined },
  number: { under: 'label' },
};

/** Of everybody: who owes it stands first. */
export const namedDueColumns: readonly ListColumn<Due>[] = [
  {
    key: 'studentName',
    label: t`Student name`,
    cell: (row) => row.studentObjectId.studentName,
    sort: 'studentObjectId',
    fixed: true,
    tone: 'strong',
  },
  { key: 'studentId', label: t`Student ID`, cell: (row) => row.studentObjectId.studentId, under: 'studentName' },
  ...dueColumns.map((column) => ({ ...column, ...NAMED[column.key] })),
  {
    key: 'branch',
    label: t`Branch name`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    sort: 'branchObjectId',
    tone: 'quiet',
  },
];

const dueSum =
  (name: string) =>
  ({ sums }: ListTotals) => <Money amount={sums[name] ?? '0.00'} weight={600} />;

/** What is on the balance; what was cancelled or written off is named and not counted. */
export const dueTotals: ListTotalsRow = {
  cells: { total: dueSum('total'), open: dueSum('open') },
  note: ({ leftOut }) =>
    leftOut
      .map(
        ({ value, rows, sums }) =>
          t`${{ count: count(rows) }} ${{ state: stateText(value).toLowerCase() }} (${{ amount: rupees(sums.total ?? '0.00') }}) not counted`,
      )
      .join(', '),
};

export function DueCard({ due, named = false }: { due: Due; named?: boolean }) {
  return (
    <CardLines
      avatar={named && <Avatar name={due.studentObjectId.studentName} size={40} />}
      title={named ? due.studentObjectId.studentName : due.label}
      end={<Money amount={due.open} />}
      second={
        <>
          <Sentence of={t`due ${{ day: date(due.dueDate) }}`} /> {dueState(due)}
        </>
      }
      third={[
        ...(named ? [due.label] : []),
        due.number,
        ...due.credits.map((note) => t`${{ amount: rupees(note.total) }} credited`),
      ].join(' · ')}
      chip={<StatusChip state={chipOf(due)} />}
    />
  );
}
