// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const enrolment = {
  enrollNo: { label: t`Enroll no`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseId: { label: t`Course ID`, kind: 'text', sorted: true },
  courseObjectId: { label: t`Course name`, kind: 'ref', sorted: true },
  duration: { label: t`Duration`, kind: 'text', sorted: true },
  feePlanObjectId: { label: t`Fee plan`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  trainerObjectId: { label: t`Trainer name`, kind: 'ref', sorted: true },
  start: { label: t`Start`, kind: 'date', sorted: true },
  end: { label: t`End`, kind: 'date', sorted: true },
  baseFee: { label: t`Fee`, kind: 'money', sorted: true },
  discountKind: { words: { NONE: t`No discount`, AMOUNT: t`Rupees off each due`, PERCENT: t`Per cent` } },
  autoRenew: { label: t`Auto-renewal`, kind: 'flag', sorted: true },
  renewsOn: { label: t`Renews on`, kind: 'date', sorted: true },
  pausedOn: { label: t`Paused on`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { TRIAL: t`Trial`, ACTIVE: t`Active`, PAUSED: t`Paused`, COMPLETED: t`Completed`, DROPPED: t`Dropped`, TRANSFERRED: t`Transferred`, CANCELLED: t`Cancelled` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
