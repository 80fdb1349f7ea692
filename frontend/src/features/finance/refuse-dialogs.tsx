import { t } from '@lingui/core/macro';
import { expenses } from '@/api/finance';
import ReasonStep from '@/components/dialogs/reason-step';
import { rupees } from '@/lib/format';
import { rejectExpense, reverseExpense, type Expense } from './api';

export interface Refusal {
  expense: Expense;
  how: 'reject' | 'reverse';
}

/** An expense that will not be paid is rejected, one that was paid is reversed: both with a reason. */
export default function RefuseDialog({ expense, how, onClose }: Refusal & { onClose: () => void }) {
  const words = { id: expense.expenseId, amount: rupees(expense.amount) };
  if (how === 'reject') {
    return (
      <ReasonStep
        of={expenses}
        title={t`Reject ${{ id: words.id }}?`}
        text={t`The expense of ${{ amount: words.amount }} will not be paid. It is kept and marked as rejected.`}
        confirm={t`Reject`}
        change={(reason) => rejectExpense(expense, reason)}
        onClose={onClose}
      />
    );
  }
  return (
    <ReasonStep
      of={expenses}
      title={t`Reverse ${{ id: words.id }}`}
      text={t`The expense of ${{ amount: words.amount }} is taken back today. Its own day keeps its figure.`}
      confirm={t`Reverse`}
      change={(reason, key) => reverseExpense(expense, reason, key)}
      onClose={onClose}
    />
  );
}
