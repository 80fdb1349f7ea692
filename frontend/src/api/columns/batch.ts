// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const batch = {
  batchId: { label: t`Batch ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  trainerObjectId: { label: t`Trainer`, kind: 'ref', sorted: true },
  room: { label: t`Room`, kind: 'text', sorted: true },
  weekdays: { label: t`Days`, kind: 'text', sorted: true },
  startTime: { label: t`From`, kind: 'time', sorted: true },
  endTime: { label: t`To`, kind: 'time', sorted: true },
  start: { label: t`First day`, kind: 'date', sorted: true },
  end: { label: t`Last day`, kind: 'date', sorted: true },
  capacity: { label: t`Capacity`, kind: 'integer', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  students: { label: t`Students`, kind: 'integer', sorted: true },
} as const;
