// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const recurringExpense = {
  name: { label: t`Name`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  categoryObjectId: { label: t`Category`, kind: 'ref', sorted: true },
  paymentMode: { label: t`Payment mode`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  payee: { label: t`Payee`, kind: 'text', sorted: true },
  note: { label: t`Note`, kind: 'text', sorted: true },
  every: { label: t`Repeats`, kind: 'text', sorted: true, words: { MONTH: t`Every month`, QUARTER: t`Every quarter`, YEAR: t`Every year` } },
  startsOn: { label: t`First day`, kind: 'date', sorted: true },
  endsOn: { label: t`Last day`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, STOPPED: t`Stopped` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
