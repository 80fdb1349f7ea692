// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const expenseFile = {
  expenseObjectId: { label: t`Expense ID`, kind: 'ref', sorted: true },
  title: { label: t`Title`, kind: 'text', sorted: true },
  size: { label: t`Bytes`, kind: 'integer', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
