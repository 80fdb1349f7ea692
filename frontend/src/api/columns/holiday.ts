// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const holiday = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  name: { label: t`Holiday`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
