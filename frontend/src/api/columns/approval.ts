// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const approval = {
  name: { label: t`Request`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { PENDING: t`Pending`, APPROVED: t`Approved`, REJECTED: t`Rejected`, WITHDRAWN: t`Withdrawn` } },
  decidedBy: { label: t`Decided by`, kind: 'text', sorted: true },
  decidedAt: { label: t`Decided on`, kind: 'instant', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
