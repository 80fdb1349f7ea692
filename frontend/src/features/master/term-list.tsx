import { t } from '@lingui/core/macro';
import { term } from '@/api/columns/term';
import { paidTerms } from '@/api/master';
import { columnsOf } from '@/components/data-list/columns';
import { statusTabs } from '@/components/data-list/filters';
import { CardLines } from '@/components/data-list/list-cards';
import { ListPage } from '@/components/data-list/list-page';
import type { ListFilter, ListTotalsRow } from '@/components/data-list/types';
import { optionsFrom } from '@/components/data-list/use-options';
import { Money } from '@/components/display/money';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { months } from '@/lib/duration';
import { date } from '@/lib/format';
import { planChoices, type PaidTerm } from './api';

const column = columnsOf(paidTerms, term);
const planText = ({ planName, durationMonths }: PaidTerm) =>
  t`${{ plan: planName }}, ${{ months: months(durationMonths) }}`;

const columns = [
  column('orgId', { tone: 'quiet' }),
  column('centreName', { fixed: true, tone: 'strong' }),
  column('planName', { cell: planText }),
  column('paid'),
  column('monthly'),
  column('startsOn'),
  column('endsOn'),
  column('invoiceNumber', { tone: 'quiet' }),
  column('status', { label: t`Status` }),
];
const plans = optionsFrom(planChoices, ({ name }) => ({
  value: name,
  label: name,
}));
const filters: ListFilter[] = [
  { key: 'plan', kind: 'choice', label: t`Plan`, multiple: true, options: [], source: plans },
  { key: 'start', kind: 'dates', label: t`From` },
];
const tabs = statusTabs(['ACTIVE', 'SCHEDULED', 'ENDED']);

const sum = (name: string): ListTotalsRow['cells'][string] =>
  function Sum({ sums }) {
    return <Money amount={sums[name] ?? '0.00'} weight={600} />;
  };
const totals: ListTotalsRow = { cells: { paid: sum('paid'), monthly: sum('monthly') } };

/** What centres paid for, and what each term earns a month. */
export default function TermList(head: ViewHead) {
  return (
    <ListPage
      {...head}
      name="platform-terms"
      noun={{ one: t`term`, many: t`terms` }}
      columns={columns}
      of={paidTerms}
      rowName={(row) => row.centreName}
      card={(row) => (
        <CardLines
          title={row.centreName}
          end={<Money amount={row.monthly} />}
          second={planText(row)}
          third={`${date(row.startsOn)} – ${date(row.endsOn)}`}
          status={row.status}
        />
      )}
      search={t`Search centre, email, org ID`}
      tabs={tabs}
      filters={filters}
      totals={totals}
      ordering="-startsOn"
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No plan was paid for yet`,
        text: t`A term begins here when you confirm the payment for a plan.`,
      }}
    />
  );
}
