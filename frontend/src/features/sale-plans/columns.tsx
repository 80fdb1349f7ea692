import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { plan } from '@/api/columns/plan';
import { salePlans } from '@/api/master';
import { Clipped } from '@/components/data-list/cells';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import { Money } from '@/components/display/money';
import { months } from '@/lib/duration';
import { count } from '@/lib/format';

export type SalePlan = Schemas['Plan'];

const column = columnsOf(salePlans, plan);
const limit = (value: number | null) => (value === null ? t`No limit` : count(value));

/** The specification's columns in its order. */
export const planColumns = [
  column('code', { tone: 'quiet' }),
  column('name', { fixed: true, tone: 'strong' }),
  column('durationMonths', { label: t`Duration`, cell: (row) => months(row.durationMonths) }),
  column('amount'),
  column('studentLimit', { cell: (row) => limit(row.studentLimit), align: 'right' }),
  column('staffLimit', { cell: (row) => limit(row.staffLimit), align: 'right' }),
  column('features', {
    cell: ({ features }) => <Clipped title={features.join(', ')}>{features.join(', ') || '–'}</Clipped>,
  }),
  column('status'),
  column('branchLimit', { cell: (row) => limit(row.branchLimit), align: 'right', optional: true }),
  column('rank', { align: 'right', optional: true }),
  column('createdBy', { optional: true }),
  column('updatedBy', { optional: true }),
];

export const PlanCard = ({ plan: row }: { plan: SalePlan }) => (
  <CardLines
    title={row.name}
    end={<Money amount={row.amount} />}
    second={`${row.code} · ${months(row.durationMonths)}`}
    third={t`${{ students: limit(row.studentLimit) }} students · ${{ staff: limit(row.staffLimit) }} staff`}
    status={row.status}
  />
);
