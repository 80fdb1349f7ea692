// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const expense = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  expenseId: { label: t`Expense ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  category: { label: t`Category`, kind: 'text', sorted: true },
  paymentMode: { label: t`Payment mode`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DRAFT: t`Draft`, SUBMITTED: t`Submitted`, APPROVED: t`Approved`, PAID: t`Paid`, REJECTED: t`Rejected`, REVERSED: t`Reversed` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  payee: { label: t`Payee`, kind: 'text', sorted: true },
  note: { label: t`Note`, kind: 'text', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  origin: { words: { ENTRY: t`Entry`, REVERSAL: t`Reversal`, FEES: t`Fees`, MATERIAL: t`Material`, CASH: t`Cash count` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  gst: { label: t`GST`, kind: 'money', sorted: true },
  billDate: { label: t`Bill date`, kind: 'date', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
} as const;
