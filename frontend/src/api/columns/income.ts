// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const income = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  incomeId: { label: t`Income ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  source: { label: t`Source`, kind: 'text', sorted: true },
  paymentMode: { label: t`Payment mode`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { EXPECTED: t`Expected`, RECEIVED: t`Received`, REVERSED: t`Reversed` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  payee: { label: t`Received from`, kind: 'text', sorted: true },
  note: { label: t`Note`, kind: 'text', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  origin: { words: { ENTRY: t`Entry`, REVERSAL: t`Reversal`, FEES: t`Fees`, MATERIAL: t`Material`, CASH: t`Cash count` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
} as const;
