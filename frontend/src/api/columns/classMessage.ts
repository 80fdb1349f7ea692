// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const classMessage = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  kind: { label: t`About`, kind: 'text', sorted: true, words: { ABSENT: t`Absent`, CANCELLED: t`Class cancelled`, SUBSTITUTE: t`Substitute`, HELD: t`Class as planned after all` } },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { WAITING: t`To send`, OPENED: t`Opened`, SKIPPED: t`Not sent`, NO_ADDRESS: t`No address` } },
  address: { label: t`Phone`, kind: 'text', sorted: true },
  openedAt: { label: t`Opened at`, kind: 'instant', sorted: true },
  openedBy: { label: t`Opened by`, kind: 'text', sorted: true },
  skippedFor: { label: t`Reason`, kind: 'text', sorted: true, words: { CORRECTED: t`Not absent after all`, CHANGED: t`The class was changed again`, PAST: t`The day has passed`, REMOVED: t`Removed from the list` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
