// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const profitExpenseRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  expenseId: { label: t`Expense ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  category: { label: t`Category`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  expense: { label: t`Expense`, kind: 'money', sorted: true },
  result: { label: t`Result`, kind: 'money', sorted: true },
} as const;
