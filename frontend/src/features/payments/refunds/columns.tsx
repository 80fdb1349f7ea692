import { plural, t } from '@lingui/core/macro';
import { refund as declared } from '@/api/columns/refund';
import type { ListTotals } from '@/api/lists';
import { refunds } from '@/api/refunds';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListTotalsRow } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { Money } from '@/components/display/money';
import { Sentence } from '@/components/display/sentence';
import { count, date, rupees } from '@/lib/format';
import type { RefundRow } from './api';
import { RefundState } from './states';

export const methodLabels = declared.method.words;

const column = columnsOf(refunds, declared);

/** The day until which it must be paid; nothing once that is settled. */
function deadline({ status, dueBy, daysLate }: RefundRow) {
  if (status !== 'REQUESTED' && status !== 'APPROVED') return '–';
  if (daysLate === null) return date(dueBy);
  return (
    <span style={{ color: 'var(--cm-palette-error-text)' }}>
      {plural({ count: daysLate }, { one: '# day late', other: '# days late' })}
    </span>
  );
}

const number = column('number', { cell: (row) => row.number || '–', tone: 'quiet' });
const common = [
  column('date'),
  column('dueBy', { cell: deadline }),
  column('amount'),
  column('method', { under: 'amount' }),
];
const state = column('status', { cell: (row) => <RefundState refund={row} /> });
const rest = [
  column('reason', { optional: true, clip: true }),
  column('reference', { optional: true }),
  column('createdBy', { optional: true }),
];

export const refundColumns = [
  column('studentName', { fixed: true, tone: 'strong' }),
  column('studentId', { under: 'studentName' }),
  number,
  ...common,
  column('branchObjectId', { tone: 'quiet' }),
  state,
  ...rest,
];

/** On the student's own page nobody needs to be told whose they are. */
export const studentRefundColumns = [{ ...number, fixed: true }, ...common, state, ...rest];

/** What is or will be given back, and in words what is not counted. */
export const refundTotals: ListTotalsRow = {
  cells: { amount: ({ sums }) => <Money amount={sums.amount ?? '0.00'} weight={600} /> },
  note: ({ leftOut }: ListTotals) =>
    leftOut
      .map(({ value, rows, sums }) => {
        const word = declared.status.words[value as RefundRow['status']].toLowerCase();
        return t`${{ count: count(rows) }} ${{ state: word }} (${{ amount: rupees(sums.amount ?? '0.00') }}) not counted`;
      })
      .join(', '),
};

export function RefundCard({ refund, named }: { refund: RefundRow; named: boolean }) {
  const waits = refund.status === 'REQUESTED' || refund.status === 'APPROVED';
  return (
    <CardLines
      avatar={named && <Avatar name={refund.studentName} size={40} />}
      title={named ? refund.studentName : refund.number || refund.reason}
      end={<Money amount={refund.amount} />}
      second={named ? refund.number || refund.reason : methodLabels[refund.method]}
      third={
        waits ? (
          <Sentence of={t`pay by ${{ day: date(refund.dueBy) }}`} />
        ) : (
          `${date(refund.date ?? refund.createDt.slice(0, 10))} · ${methodLabels[refund.method]}`
        )
      }
      chip={<RefundState refund={refund} />}
    />
  );
}
