// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const family = {
  familyName: { label: t`Family`, kind: 'text', sorted: true },
  payerName: { label: t`Paid by`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  pending: { label: t`Pending`, kind: 'money', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
