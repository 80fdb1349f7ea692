// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const profitDiscountsRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  label: { label: t`For`, kind: 'text', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  discount: { label: t`Discount in it`, kind: 'money', sorted: true },
} as const;
