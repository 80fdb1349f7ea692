// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const attendance = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  studentId: { label: t`ID`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Name`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  checkIn: { label: t`Check in`, kind: 'time', sorted: true },
  checkOut: { label: t`Check out`, kind: 'time', sorted: true },
  code: { label: t`Attendance`, kind: 'text', sorted: true, words: { PRESENT: t`Present`, LATE: t`Late`, HALF_DAY: t`Half day`, ABSENT: t`Absent`, EXCUSED: t`Excused` } },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  note: { label: t`Note`, kind: 'text', sorted: true },
} as const;
