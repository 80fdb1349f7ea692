import { t } from '@lingui/core/macro';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { lazy, useState } from 'react';
import { salePlans } from '@/api/master';
import { statusTabs } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import type { RowAction } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import type { ViewHead } from '@/components/layout/page-views';
import { ConfirmDialog, DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { planColumns, PlanCard, type SalePlan } from './columns';

const PlanSheet = lazy(() => import('./plan-sheet'));

const tabs = statusTabs(['DRAFT', 'PUBLISHED', 'RETIRED']);

type Step = 'publish' | 'retire';

const TEXTS: Record<Step, string> = {
  publish: t`Every centre sees it on its subscription page and on the public price page, and can buy it.`,
  retire: t`Nobody can buy it any more. Centres that have it keep it until their period ends. This cannot be undone.`,
};
const LABELS: Record<Step, string> = { publish: t`Publish`, retire: t`Retire` };

/** What centres can buy. */
export default function PlanList(head: ViewHead) {
  const sheet = useSheetParam('plan');
  const [asked, setAsked] = useState<{ step: Step; plan: SalePlan } | null>(null);
  const change = useChange({
    of: salePlans,
    saysSo: true,
    change: ({ step, plan }: { step: Step; plan: SalePlan }) =>
      salePlans.post(`{id}/${step}`, { id: String(plan._id) }),
  });
  const { askDelete, dialog } = useDelete({
    of: salePlans,
    nameOf: (plan: SalePlan) => plan.name,
    consequence: t`is deleted. Nobody has bought it.`,
  });

  function actionsOf(plan: SalePlan): RowAction[] {
    const edit = editAction(() => sheet.open(plan._id));
    const ask = (step: Step) => setAsked({ step, plan });
    if (plan.status === 'RETIRED') return [];
    if (plan.status === 'PUBLISHED')
      return [edit, { label: LABELS.retire, icon: CircleSlash, danger: true, onSelect: () => ask('retire') }];
    return [
      edit,
      { label: LABELS.publish, icon: CircleCheck, onSelect: () => ask('publish') },
      deleteAction(() => askDelete(plan)),
    ];
  }

  return (
    <ListPage
      {...head}
      add={{ label: t`Add plan`, onClick: () => sheet.open('new') }}
      name="sale-plans"
      noun={{ one: t`plan`, many: t`plans` }}
      columns={planColumns}
      of={salePlans}
      rowName={(plan) => plan.name}
      card={(plan) => <PlanCard plan={plan} />}
      search={t`Search name or plan ID`}
      tabs={tabs}
      ordering="rank"
      rowActions={actionsOf}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No plans yet`,
        text: t`Centres can buy a plan as soon as it is published.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <PlanSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <ConfirmDialog
        open={asked !== null}
        title={
          asked?.step === 'retire'
            ? t`Retire ${{ plan: asked.plan.name }}?`
            : t`Publish ${{ plan: asked?.plan.name ?? '' }}?`
        }
        text={asked && TEXTS[asked.step]}
        confirm={asked ? LABELS[asked.step] : ''}
        busy={change.isPending}
        onConfirm={() => asked && change.mutate(asked, { onSuccess: () => setAsked(null) })}
        onClose={() => setAsked(null)}
      />
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
