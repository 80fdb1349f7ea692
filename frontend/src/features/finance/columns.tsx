import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { expense as declaredExpense } from '@/api/columns/expense';
import { income as declaredIncome } from '@/api/columns/income';
import type { ListTotals } from '@/api/lists';
import { expenses, incomes } from '@/api/finance';
import { columnsOf } from '@/components/data-list/columns';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListTotalsRow } from '@/components/data-list/types';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { count, date } from '@/lib/format';
import type { Expense, Income } from './api';
import { ExpenseState } from './expense-state';
import { chipOf, stateWord } from './states';

const Locked = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  marginLeft: 6,
  fontWeight: 400,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
}));

const ORIGIN_LABELS = {
  REVERSAL: t`Reversal`,
  FEES: t`from Payments`,
  MATERIAL: t`from Material Information`,
  CASH: t`from the Day book`,
};

/** What a line is called; a lock says that it is kept elsewhere, and where. */
function named({ name, origin }: Pick<Expense | Income, 'name' | 'origin'>): ReactNode {
  if (origin === 'ENTRY') return name;
  return (
    <>
      {name}
      <Locked>
        <Lock size={12} aria-hidden />
        {ORIGIN_LABELS[origin]}
      </Locked>
    </>
  );
}

export const modeLabels = declaredExpense.paymentMode.words;

const expenseColumn = columnsOf(expenses, declaredExpense);

/** The specification's columns in its order. */
export const expenseColumns = [
  expenseColumn('date'),
  expenseColumn('expenseId', { tone: 'quiet' }),
  expenseColumn('name', { cell: named, fixed: true, tone: 'strong' }),
  expenseColumn('amount'),
  expenseColumn('category'),
  expenseColumn('paymentMode'),
  expenseColumn('status', { cell: (row) => <ExpenseState expense={row} /> }),
  expenseColumn('branchObjectId', { tone: 'quiet' }),
  expenseColumn('payee', { optional: true, clip: true }),
  expenseColumn('gst', { optional: true }),
  expenseColumn('billDate', { optional: true }),
  expenseColumn('createdBy', { optional: true }),
  expenseColumn('courseObjectId', { optional: true }),
  expenseColumn('batchObjectId', { optional: true }),
];

const incomeColumn = columnsOf(incomes, declaredIncome);

export const incomeColumns = [
  incomeColumn('date'),
  incomeColumn('incomeId', { tone: 'quiet' }),
  incomeColumn('name', { cell: named, fixed: true, tone: 'strong' }),
  incomeColumn('amount'),
  incomeColumn('source'),
  incomeColumn('paymentMode'),
  incomeColumn('status', { cell: (row) => <StatusChip {...chipOf(row.status)} /> }),
  incomeColumn('branchObjectId', { tone: 'quiet' }),
  incomeColumn('payee', { optional: true, clip: true }),
  incomeColumn('createdBy', { optional: true }),
  incomeColumn('courseObjectId', { optional: true }),
  incomeColumn('batchObjectId', { optional: true }),
];

/** What is counted, and in words what is not. */
export const lineTotals: ListTotalsRow = {
  cells: { amount: ({ sums }) => <Money amount={sums.amount ?? '0.00'} weight={600} /> },
  note: ({ leftOut }: ListTotals) =>
    leftOut
      .map(({ value, rows }) => t`${{ count: count(rows) }} ${{ state: stateWord(value).toLowerCase() }} not counted`)
      .join(', '),
};

export const ExpenseCard = ({ expense }: { expense: Expense }) => (
  <CardLines
    title={named(expense)}
    end={<Money amount={expense.amount} />}
    second={`${expense.expenseId} · ${expense.category}`}
    third={`${date(expense.date)} · ${modeLabels[expense.paymentMode]}`}
    chip={<StatusChip {...chipOf(expense.status)} />}
  />
);

export const IncomeCard = ({ income }: { income: Income }) => (
  <CardLines
    title={named(income)}
    end={<Money amount={income.amount} />}
    second={`${income.incomeId} · ${income.source}`}
    third={`${date(income.date)} · ${modeLabels[income.paymentMode]}`}
    chip={<StatusChip {...chipOf(income.status)} />}
  />
);
