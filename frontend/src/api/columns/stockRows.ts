// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const stockRows = {
  materialName: { label: t`Material name`, kind: 'text', sorted: true },
  materialId: { label: t`Material ID`, kind: 'text', sorted: true },
  quantity: { label: t`In stock`, kind: 'integer', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  value: { label: t`Value`, kind: 'money', sorted: true },
} as const;
