import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { StatusChip } from '@/components/display/status-chip';
import type { Expense } from './api';
import { chipOf } from './states';
import { useApproval } from './use-approval';

const Pair = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 8 });

/** The state of an expense, and "Approve" for whoever may decide. */
export function ExpenseState({ expense }: { expense: Expense }) {
  const { mayApprove, approve } = useApproval(expense);
  return (
    <Pair>
      <StatusChip {...chipOf(expense.status)} />
      {mayApprove && (
        <Button
          variant="text"
          size="small"
          loading={approve.isPending}
          aria-label={t`Approve ${{ id: expense.expenseId }}`}
          onClick={(event) => {
            // The row itself opens the expense.
            event.stopPropagation();
            approve.mutate(expense);
          }}
        >
          {t`Approve`}
        </Button>
      )}
    </Pair>
  );
}
