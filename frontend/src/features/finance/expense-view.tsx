import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Eye, HandCoins, Link2, Repeat, Undo2, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { expenses } from '@/api/finance';
import { useBranchFilter } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import { useDelete } from '@/components/dialogs/use-delete';
import { PaymentsDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { count } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { activeRecurring, type Expense } from './api';
import { ExpenseCard, expenseColumns, lineTotals } from './columns';
import { expenseFilters } from './filters';
import { useLine } from './use-line';
import type { Refusal } from './refuse-dialogs';

const ExpenseSheet = lazy(() => import('./expense-sheet'));
const PayDialog = lazy(() => import('./posting-dialogs'));
const RecurringSheet = lazy(() => import('./recurring-sheet'));
const RefuseDialog = lazy(() => import('./refuse-dialogs'));

/** Expenses with what other apps spend. */
export function ExpenseView({ title, above }: ViewHead) {
  const mayManage = MANAGERS.includes(useMe().role);
  const branchFilter = useBranchFilter();
  const filters = useMemo(() => [...expenseFilters, ...branchFilter], [branchFilter]);
  const sheet = useSheetParam('expense');
  const recurring = useSheetParam('recurring');
  const [paying, setPaying] = useState<Expense | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const openLine = useLine(sheet.open);
  const { askDelete, dialog } = useDelete({
    of: expenses,
    nameOf: (expense: Expense) => expense.expenseId,
    consequence: t`is removed from every list.`,
  });

  return (
    <ListPage
      title={title}
      above={above}
      add={{ label: t`Add expense`, onClick: () => sheet.open('new') }}
      actions={<Actions onRecurring={() => recurring.open('list')} />}
      name="expenses"
      noun={{ one: t`entry`, many: t`entries` }}
      columns={expenseColumns}
      of={expenses}
      rowName={(expense) => expense.expenseId}
      card={(expense) => <ExpenseCard expense={expense} />}
      search={t`Search name, ID or payee`}
      filters={filters}
      ordering="-date"
      onOpen={openLine}
      rowActions={(expense) =>
        expense.origin === 'ENTRY'
          ? [
              expense.status === 'DRAFT'
                ? editAction(() => sheet.open(expense._id))
                : { label: t`Expense`, icon: Eye, onSelect: () => sheet.open(expense._id) },
              expense.status === 'APPROVED' && {
                label: t`Pay`,
                icon: HandCoins,
                onSelect: () => setPaying(expense),
              },
              mayManage &&
                expense.status === 'APPROVED' && {
                  label: t`Reject`,
                  icon: X,
                  danger: true,
                  onSelect: () => setRefused({ expense, how: 'reject' }),
                },
              mayManage &&
                expense.status === 'PAID' && {
                  label: t`Reverse`,
                  icon: Undo2,
                  danger: true,
                  onSelect: () => setRefused({ expense, how: 'reverse' }),
                },
              mayManage &&
                (expense.status === 'DRAFT' || expense.status === 'REJECTED') &&
                deleteAction(() => askDelete(expense)),
            ]
          : [{ label: t`Open where it comes from`, icon: Link2, onSelect: () => openLine(expense) }]
      }
      totals={lineTotals}
      mayExport={mayManage}
      empty={{
        drawing: <PaymentsDrawing />,
        title: t`Add your first expense`,
        text: t`Rent, electricity, repairs: what the centre pays. Above the limit of the centre, somebody else approves it.`,
      }}
    >
      <ParamSheet of={sheet}>{(id) => <ExpenseSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <ParamSheet of={recurring}>
        {(id) => <RecurringSheet id={id} onOpen={recurring.open} onClose={recurring.close} />}
      </ParamSheet>
      <Suspense>
        {paying && <PayDialog expense={paying} onClose={() => setPaying(null)} />}
        {refused && <RefuseDialog {...refused} onClose={() => setRefused(null)} />}
      </Suspense>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}

/** What else is done with money; on a phone the tabs lead to the transfers. */
function Actions({ onRecurring }: { onRecurring: () => void }) {
  const isPhone = usePhone();
  const active = useQuery(activeRecurring).data?.total;
  if (isPhone) return null;
  return (
    <>
      <Button
        component={Link}
        to="/finace-page?tab=transfers&transfer=new"
        startIcon={<ArrowRightLeft size={16} aria-hidden />}
      >
        {t`Transfer`}
      </Button>
      <Button startIcon={<Repeat size={16} aria-hidden />} onClick={onRecurring}>
        {active ? t`Recurring ${{ many: count(active) }}` : t`Recurring`}
      </Button>
    </>
  );
}
