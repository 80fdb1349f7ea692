import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { date, rupees } from '@/lib/format';
import type { Due, PaymentRow } from './api';
import { t } from './text';

const methodText = (payment: PaymentRow) => t(`methods.${payment.method}`);

/** The specification's columns, then the state and the reference. */
export const paymentColumns: readonly ListColumn<PaymentRow>[] = [
  { key: 'date', label: t('columns.date'), cell: (row) => <DateText value={row.date} />, sort: true },
  { key: 'receiptNo', label: t('columns.id'), cell: (row) => row.receiptNo, sort: true, fixed: true, tone: 'quiet' },
  { key: 'studentName', label: t('columns.studentName'), cell: (row) => row.studentObjectId.studentName, sort: true, tone: 'strong' },
  { key: 'studentId', label: t('columns.studentId'), cell: (row) => row.studentObjectId.studentId, under: 'studentName' },
  { key: 'coursename', label: t('columns.course'), cell: (row) => <Clipped title={row.coursename}>{row.coursename || '–'}</Clipped> },
  { key: 'branch', label: t('columns.branch'), cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>, under: 'coursename' },
  { key: 'amount', label: t('columns.amount'), cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  { key: 'method', label: t('columns.method'), cell: methodText, sort: true },
  { key: 'reference', label: t('columns.reference'), cell: (row) => row.reference, under: 'method' },
  { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => <Clipped>{row.createdBy}</Clipped>, tone: 'quiet' },
  { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => <Clipped>{row.updatedBy}</Clipped>, under: 'createdBy' },
  { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} /> },
];

/** On the student's own page nobody needs to be told whose they are. */
export const studentPaymentColumns = paymentColumns.filter(
  ({ key }) => key !== 'studentName' && key !== 'studentId',
);

export function PaymentCard({ payment, named }: { payment: PaymentRow; named: boolean }) {
  const { studentName } = payment.studentObjectId;
  return (
    <CardLines
      avatar={named && <Avatar name={studentName} size={40} />}
      title={named ? studentName : payment.receiptNo}
      end={<Money amount={payment.amount} />}
      second={named ? payment.receiptNo : payment.coursename}
      third={`${date(payment.date)} · ${methodText(payment)}`}
      chip={<StatusChip state={payment.status} />}
    />
  );
}

/** Overdue is derived: an unpaid due past its day. */
const chipOf = (due: Due) => (due.status === 'ISSUED' && due.daysLate ? 'OVERDUE' : due.status);

const dueState = (due: Due) =>
  due.daysLate && due.open !== '0.00' ? (
    <span style={{ color: 'var(--cm-palette-error-text)' }}>
      {t('record.daysLate', { count: due.daysLate })}
    </span>
  ) : null;

export const dueColumns: readonly ListColumn<Due>[] = [
  { key: 'label', label: t('dues.columns.label'), cell: (row) => row.label, fixed: true, tone: 'strong' },
  { key: 'number', label: t('dues.columns.number'), cell: (row) => row.number, sort: true, tone: 'quiet' },
  { key: 'dueDate', label: t('dues.columns.dueDate'), cell: (row) => <DateText value={row.dueDate} />, sort: true },
  { key: 'daysLate', label: t('dues.columns.late'), cell: dueState, under: 'dueDate' },
  { key: 'total', label: t('dues.columns.total'), cell: (row) => <Money amount={row.total} />, align: 'right', sort: true },
  { key: 'credited', label: t('dues.columns.credited'), cell: (row) => <Money amount={row.credited} />, align: 'right' },
  { key: 'paid', label: t('dues.columns.paid'), cell: (row) => <Money amount={row.paid} />, align: 'right' },
  { key: 'open', label: t('dues.columns.open'), cell: (row) => <Money amount={row.open} weight={600} />, align: 'right' },
  { key: 'status', label: t('dues.columns.status'), cell: (row) => <StatusChip state={chipOf(row)} /> },
];

export function DueCard({ due }: { due: Due }) {
  return (
    <CardLines
      title={due.label}
      end={<Money amount={due.open} />}
      second={<>{t('record.dueOn', { day: date(due.dueDate) })} {dueState(due)}</>}
      third={[due.number, ...due.credits.map((note) => t('dues.credit', { amount: rupees(note.total) }))].join(' · ')}
      chip={<StatusChip state={chipOf(due)} />}
    />
  );
}
