// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const coupon = {
  code: { label: t`Code`, kind: 'text', sorted: true },
  kind: { label: t`Discount in`, kind: 'text', sorted: true, words: { PERCENT: t`Per cent`, RUPEES: t`Rupees` } },
  value: { label: t`Discount`, kind: 'money', sorted: true },
  planNames: { label: t`Plans`, kind: 'text', sorted: true },
  leastMonths: { label: t`Shortest duration (months)`, kind: 'integer', sorted: true },
  validFrom: { label: t`Valid from`, kind: 'date', sorted: true },
  validUntil: { label: t`Valid until`, kind: 'date', sorted: true },
  used: { label: t`Used`, kind: 'integer', sorted: true },
  limit: { label: t`Uses in all`, kind: 'integer', sorted: true },
  oncePerCentre: { label: t`Once for each centre`, kind: 'flag', sorted: true },
  firstPurchase: { label: t`Only for a first purchase`, kind: 'flag', sorted: true },
  note: { label: t`Note`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { SCHEDULED: t`Scheduled`, ACTIVE: t`Active`, USED_UP: t`Used up`, ENDED: t`Ended`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
