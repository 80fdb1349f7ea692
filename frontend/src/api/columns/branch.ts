// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const branch = {
  code: { label: t`Branch ID`, kind: 'text', sorted: true },
  branchname: { label: t`Name`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  email: { label: t`Email`, kind: 'text', sorted: true },
  city: { label: t`City`, kind: 'text', sorted: true },
  state: { label: t`State`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
