// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const profitRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  label: { label: t`For`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  billed: { label: t`Billed before tax`, kind: 'money', sorted: true },
  result: { label: t`Result`, kind: 'money', sorted: true },
} as const;
