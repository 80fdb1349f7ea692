// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const organisation = {
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  category: { label: t`Category`, kind: 'text', sorted: true },
  email: { label: t`Email`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  planName: { label: t`Plan name`, kind: 'text', sorted: true },
  state: { label: t`State`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { TRIAL: t`Trial`, ACTIVE: t`Active`, GRACE: t`Grace`, CLOSED: t`Closed`, SUSPENDED: t`Suspended`, CLOSING: t`Closing`, ERASED: t`Erased` } },
  duration: { label: t`Duration (months)`, kind: 'integer', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  expiryDt: { label: t`Expiry date`, kind: 'date', sorted: true },
  eraseOn: { label: t`Erased on`, kind: 'date', sorted: true },
} as const;
