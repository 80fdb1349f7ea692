// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const transfer = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  transferId: { label: t`Transfer ID`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  branchObjectId: { label: t`From branch`, kind: 'ref', sorted: true },
  fromAccount: { label: t`From`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } },
  toBranchObjectId: { label: t`To branch`, kind: 'ref', sorted: true },
  toAccount: { label: t`To`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } },
  note: { label: t`Note`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { POSTED: t`Posted`, REVERSED: t`Reversed` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
