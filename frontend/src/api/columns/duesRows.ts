// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const duesRows = {
  number: { label: t`Number`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  label: { label: t`For`, kind: 'text', sorted: true },
  dueDate: { label: t`Due`, kind: 'date', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  billed: { label: t`Billed`, kind: 'money', sorted: true },
  open: { label: t`Open`, kind: 'money', sorted: true },
} as const;
