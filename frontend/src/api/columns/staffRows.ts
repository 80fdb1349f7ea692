// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const staffRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  memberObjectId: { label: t`Name`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  checkIn: { label: t`Check in`, kind: 'time', sorted: true },
  checkOut: { label: t`Check out`, kind: 'time', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { PRESENT: t`Present`, HALF_DAY: t`Half day`, ON_DUTY: t`On duty elsewhere`, LEAVE: t`Leave`, ABSENT: t`Absent` } },
} as const;
