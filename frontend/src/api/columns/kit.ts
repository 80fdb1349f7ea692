// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const kit = {
  name: { label: t`Kit name`, kind: 'text', sorted: true },
  contents: { label: t`Materials`, kind: 'text', sorted: true },
  head: { label: t`Charge for`, kind: 'text', sorted: true },
  amount: { label: t`Amount before GST`, kind: 'money', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  atAdmission: { label: t`Given at admission`, kind: 'flag', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, RETIRED: t`Retired` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
