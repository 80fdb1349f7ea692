// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const term = {
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  planName: { label: t`Plan name`, kind: 'text', sorted: true },
  durationMonths: { label: t`Duration (months)`, kind: 'integer', sorted: true },
  paid: { label: t`Price`, kind: 'money', sorted: true },
  monthly: { label: t`Monthly`, kind: 'money', sorted: true },
  startsOn: { label: t`From`, kind: 'date', sorted: true },
  endsOn: { label: t`To`, kind: 'date', sorted: true },
  invoiceNumber: { label: t`Invoice`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { TRIAL: t`Trial`, SCHEDULED: t`Scheduled`, ACTIVE: t`Active`, ENDED: t`Ended` } },
} as const;
