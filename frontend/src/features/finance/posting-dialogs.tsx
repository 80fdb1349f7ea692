import { t } from '@lingui/core/macro';
import { expenses, incomes } from '@/api/finance';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { rupees, today } from '@/lib/format';
import type { Expense, Income } from './api';
import { postingForm } from './schema';

interface PayDialogProps {
  expense: Expense;
  onClose: () => void;
}

/** Pays an approved expense; it is posted and can only be reversed afterwards. */
export default function PayDialog({ expense, onClose }: PayDialogProps) {
  const form = useRecordForm({
    of: expenses,
    name: 'expense/pay',
    record: expense,
    form: postingForm,
    starts: { date: today(), paymentMode: expense.paymentMode },
    send: (values, version, key) =>
      expenses.post('{id}/pay', { id: expense._id, body: { ...posted(values), version }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Pay ${{ id: expense.expenseId }}`} save={t`Pay`} onClose={onClose}>
      <FormSection
        text={t`${{ name: expense.name }}, ${{ amount: rupees(expense.amount) }}. A paid expense is never changed; it can be reversed.`}
      >
        <FormField {...form.field('date')} optional={false} />
        <FormField {...form.field('paymentMode')} optional={false} />
      </FormSection>
    </FormSheet>
  );
}

interface ReceiveDialogProps {
  income: Income;
  onClose: () => void;
}

/** Receives expected income. */
export function ReceiveDialog({ income, onClose }: ReceiveDialogProps) {
  const form = useRecordForm({
    of: incomes,
    name: 'income/receive',
    record: income,
    form: postingForm,
    starts: { date: today(), paymentMode: income.paymentMode },
    send: (values, version, key) =>
      incomes.post('{id}/receive', { id: income._id, body: { ...posted(values), version }, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={form} title={t`Receive ${{ id: income.incomeId }}`} save={t`Receive`} onClose={onClose}>
      <FormSection
        text={t`${{ name: income.name }}, ${{ amount: rupees(income.amount) }}. Received income is never changed; it can be reversed.`}
      >
        <FormField {...form.field('date')} optional={false} />
        <FormField {...form.field('paymentMode')} optional={false} />
      </FormSection>
    </FormSheet>
  );
}

/** What is not given is as it was planned. */
const posted = <M,>({ date, paymentMode }: { date: string | null; paymentMode: M | null }) => ({
  ...(date && { date }),
  ...(paymentMode && { paymentMode }),
});
