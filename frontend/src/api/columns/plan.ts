// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const plan = {
  code: { label: t`Plan ID`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  durationMonths: { label: t`Duration (months)`, kind: 'integer', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  studentLimit: { label: t`Student count limit`, kind: 'integer', sorted: true },
  staffLimit: { label: t`Staff count limit`, kind: 'integer', sorted: true },
  branchLimit: { label: t`Branch count limit`, kind: 'integer', sorted: true },
  features: { label: t`Feature`, kind: 'json' },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DRAFT: t`Draft`, PUBLISHED: t`Published`, RETIRED: t`Retired` } },
  rank: { label: t`Rank`, kind: 'integer', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
