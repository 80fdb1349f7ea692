import { t } from '@lingui/core/macro';
import { expenseInput, postingInput } from '@/api/forms/expense';
import { newCategory } from '@/api/forms/financecategory';
import { incomeInput } from '@/api/forms/income';
import { recurringExpenseInput } from '@/api/forms/recurringexpense';
import { transferInput } from '@/api/forms/transfer';
import { defineForm, defineStep, type Fault, type HeldBy } from '@/components/form/define-form';
import { toPaise } from '@/lib/format';

export const expenseForm = defineForm(expenseInput, ({ amount, gst }): Fault[] =>
  gst && (toPaise(gst) ?? 0) > (toPaise(amount) ?? 0) ? [['gst', t`The GST cannot be more than the amount.`]] : [],
);
export type ExpenseForm = HeldBy<typeof expenseForm>;

export const incomeForm = defineForm(incomeInput);

/** Paying an expense, or receiving income: on which day, and how if it was not as planned. */
export const postingForm = defineStep(postingInput);

export const categoryForm = defineForm(newCategory);

export const transferForm = defineForm(transferInput);

export const recurringForm = defineForm(recurringExpenseInput, ({ startsOn, endsOn }): Fault[] =>
  startsOn && endsOn && endsOn < startsOn ? [['endsOn', t`The last day cannot be before the first.`]] : [],
);
