// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const periodLock = {
  month: { label: t`Month`, kind: 'date', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { LOCKED: t`Locked`, REOPENED: t`Reopened` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
