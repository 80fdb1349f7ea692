// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const referral = {
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  createDt: { label: t`Signed up`, kind: 'instant', sorted: true },
  settledOn: { label: t`First plan`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { EARNED: t`Earned`, NOT_COUNTED: t`Not counted` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true, words: { SAME_GSTIN: t`Same GSTIN as your centre`, SAME_PAN: t`Same PAN as your centre`, SAME_PHONE: t`Same phone number as your centre or its owner`, SAME_EMAIL: t`Same email address as your centre or its owner` } },
  takenBackOn: { label: t`Taken back`, kind: 'date', sorted: true },
  amount: { label: t`Earned`, kind: 'money', sorted: true },
} as const;
