// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const coursesRows = {
  enrollNo: { label: t`Enroll no`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course name`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  start: { label: t`Start`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { TRIAL: t`Trial`, ACTIVE: t`Active`, PAUSED: t`Paused`, COMPLETED: t`Completed`, DROPPED: t`Dropped`, TRANSFERRED: t`Transferred`, CANCELLED: t`Cancelled` } },
} as const;
