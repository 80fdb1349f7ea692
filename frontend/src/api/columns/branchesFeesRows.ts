// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const branchesFeesRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  receiptNo: { label: t`Payment ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { PAYMENT: t`Payment`, REVERSAL: t`Reversal` } },
  income: { label: t`Income`, kind: 'money', sorted: true },
  expense: { label: t`Expense`, kind: 'money', sorted: true },
} as const;
