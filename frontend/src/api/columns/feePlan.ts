// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const feePlan = {
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { ONE_TIME: t`One time`, MONTHLY: t`Monthly`, QUARTERLY: t`Quarterly`, HALF_YEARLY: t`Half-yearly`, YEARLY: t`Yearly`, INSTALMENTS: t`Instalments` } },
  fee: { label: t`Fee`, kind: 'money', sorted: true },
  dueDay: { label: t`Due day`, kind: 'integer', sorted: true },
  graceDays: { label: t`Grace days`, kind: 'integer', sorted: true },
  lateFeeKind: { label: t`Late fee`, kind: 'text', sorted: true, words: { NONE: t`No late fee`, FIXED: t`Once`, PER_DAY: t`For each day`, PERCENT: t`Percentage of the overdue amount` } },
  lateFee: { label: t`Late fee amount`, kind: 'money', sorted: true },
  lateFeeCap: { label: t`Late fee at most`, kind: 'money', sorted: true },
  proration: { label: t`When a student leaves or pauses`, kind: 'text', sorted: true, words: { NONE: t`Whole periods`, BY_DAY: t`By the day` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
