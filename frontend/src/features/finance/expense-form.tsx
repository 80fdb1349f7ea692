import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { expenses } from '@/api/finance';
import { useBranchOptions } from '@/components/data-list/filters';
import { Banner } from '@/components/feedback/banner';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useDebounced } from '@/components/form/use-debounced';
import { useRecordForm } from '@/components/form/use-record-form';
import { fromPaise, rupees, today, toPaise } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import { expensePreview, type Expense } from './api';
import { expenseForm, type ExpenseForm as Values } from './schema';
import { useCategoryOptions } from './use-category-options';
import { useSpentFor } from './use-spent-for';

interface ExpenseFormProps {
  expense: Expense | undefined;
  onClose: () => void;
}

/** Adds an expense or edits a draft. What submitting it leads to is said before it is saved. */
export default function ExpenseForm({ expense, onClose }: ExpenseFormProps) {
  const branchOptions = useBranchOptions();
  const startBranch = useStartBranch();
  const categories = useCategoryOptions('EXPENSE', expense && [expense.categoryObjectId, expense.category]);
  const form = useRecordForm({
    of: expenses,
    record: expense,
    form: expenseForm,
    starts: {
      date: today(),
      paymentMode: 'UPI',
      branchObjectId: String(startBranch ?? ''),
      submit: true,
    },
    send: expenses.save(expense),
    onSaved: onClose,
  });
  const { field } = form;
  const values = form.form.watch();
  const spentFor = useSpentFor(expense, values);
  return (
    <FormSheet form={form} title={expense ? t`Edit expense` : t`Add expense`} onClose={onClose}>
      <FormSection title={t`Expense`}>
        <FormField {...field('name')} wide autoFocus={!expense} />
        <FormField {...field('amount')} />
        <FormField {...field('date')} />
        <FormField {...field('categoryObjectId')} options={categories} />
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
        <FormField {...field('courseObjectId')} placeholder={t`No course`} options={spentFor.courses} />
        <FormField
          {...field('batchObjectId')}
          placeholder={t`No batch`}
          options={spentFor.batches}
          help={t`For the profit of a course or a batch.`}
        />
      </FormSection>
      <FormSection title={t`Payment`}>
        <FormField {...field('payee')} />
        <FormField {...field('paymentMode')} />
        <FormField {...field('gst')} />
        <FormField {...field('note')} wide />
        <FormField {...field('submit')} wide help={t`Otherwise it stays a draft.`} />
      </FormSection>
      <Outlook values={values} expense={expense} />
    </FormSheet>
  );
}

interface OutlookProps {
  values: Values;
  expense: Expense | undefined;
}

/** Whether somebody else must approve it, and what the law says of paying it so. */
function Outlook({ values, expense }: OutlookProps) {
  const { amount, date, payee, paymentMode, submit } = useDebounced(values, 400);
  const paise = toPaise(amount) ?? 0;
  const isReady = paise > 0 && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const preview = useQuery({
    ...expensePreview({
      amount: fromPaise(paise),
      date,
      payee,
      ...(paymentMode && { paymentMode: paymentMode as Expense['paymentMode'] }),
      ...(expense && { expense: expense._id }),
    }),
    enabled: isReady,
  }).data;
  if (!isReady || !preview) return null;
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      {submit && preview.needsApproval && (
        <Banner tone="info">
          {t`Somebody else must approve it: the limit of the centre is ${{ limit: rupees(preview.limit ?? '0') }}.`}
        </Banner>
      )}
      {preview.hints.map((hint) => (
        <Banner key={hint} tone="warning">
          {hint}
        </Banner>
      ))}
    </div>
  );
}
