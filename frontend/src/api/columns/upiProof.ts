// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const upiProof = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  familyName: { label: t`Family`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  utr: { label: t`UTR`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  fromPayer: { label: t`Sent by the payer`, kind: 'flag', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { PENDING_VERIFICATION: t`To verify`, CONFIRMED: t`Confirmed`, REJECTED: t`Rejected` } },
  paymentObjectId: { label: t`Payment`, kind: 'ref', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
