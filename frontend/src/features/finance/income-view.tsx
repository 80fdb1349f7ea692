import { t } from '@lingui/core/macro';
import { Eye, HandCoins, Link2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { incomes } from '@/api/finance';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { DeleteDialog, ReasonStep } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { reverseIncome, type Income } from './api';
import { IncomeCard, incomeColumns, lineTotals } from './columns';
import { incomeFilters } from './filters';
import { useLine } from './use-line';

const IncomeSheet = lazy(() => import('./income-sheet'));
const ReceiveDialog = lazy(async () => ({ default: (await import('./posting-dialogs')).ReceiveDialog }));

/** Income with the payments of fees, which are kept in Payments and only read here. */
export default function IncomeView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...incomeFilters, ...branchFilter], [branchFilter]);
  const sheet = useSheetParam('income');
  const [receiving, setReceiving] = useState<Income | null>(null);
  const [reversing, setReversing] = useState<Income | null>(null);
  const openLine = useLine(sheet.open);
  const { askDelete, dialog } = useDelete({
    of: incomes,
    nameOf: (income: Income) => income.incomeId,
    consequence: t`is removed from every list.`,
  });

  return (
    <ListPage
      title={title}
      above={above}
      add={{ label: t`Add income`, onClick: () => sheet.open('new') }}
      name="income"
      noun={{ one: t`entry`, many: t`entries` }}
      columns={incomeColumns}
      of={incomes}
      rowName={(income) => income.incomeId}
      card={(income) => <IncomeCard income={income} />}
      search={t`Search name, ID or payer`}
      filters={filters}
      ordering="-date"
      onOpen={openLine}
      rowActions={(income) =>
        income.origin === 'ENTRY'
          ? [
              income.status === 'EXPECTED'
                ? editAction(() => sheet.open(income._id))
                : { label: t`Income`, icon: Eye, onSelect: () => sheet.open(income._id) },
              income.status === 'EXPECTED' && {
                label: t`Receive`,
                icon: HandCoins,
                onSelect: () => setReceiving(income),
              },
              mayManage &&
                income.status === 'RECEIVED' && {
                  label: t`Reverse`,
                  icon: Undo2,
                  danger: true,
                  onSelect: () => setReversing(income),
                },
              mayManage && income.status === 'EXPECTED' && deleteAction(() => askDelete(income)),
            ]
          : [{ label: t`Open where it comes from`, icon: Link2, onSelect: () => openLine(income) }]
      }
      totals={lineTotals}
      mayExport={mayManage}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`No income yet`,
        text: t`Fee payments appear here by themselves. Add what the centre earns besides: hall rent, sponsorship, interest.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <IncomeSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <Suspense>
        {receiving && <ReceiveDialog income={receiving} onClose={() => setReceiving(null)} />}
        {reversing && (
          <ReasonStep
            of={incomes}
            title={t`Reverse ${{ id: reversing.incomeId }}`}
            text={t`The income of ${{ amount: rupees(reversing.amount) }} is taken back today. Its own day keeps its figure.`}
            confirm={t`Reverse`}
            change={(reason, key) => reverseIncome(reversing, reason, key)}
            onClose={() => setReversing(null)}
          />
        )}
      </Suspense>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
