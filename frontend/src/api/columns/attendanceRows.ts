// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const attendanceRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  studentObjectId: { label: t`Name`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  code: { label: t`Attendance`, kind: 'text', sorted: true, words: { PRESENT: t`Present`, LATE: t`Late`, HALF_DAY: t`Half day`, ABSENT: t`Absent`, EXCUSED: t`Excused` } },
} as const;
