// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const category = {
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { EXPENSE: t`Category of expenses`, INCOME: t`Source of income` } },
  name: { label: t`Name`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
