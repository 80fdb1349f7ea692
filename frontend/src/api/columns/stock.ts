// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const stock = {
  itemObjectId: { label: t`Material`, kind: 'ref', sorted: true },
  materialId: { label: t`Material ID`, kind: 'text', sorted: true },
  materialName: { label: t`Material name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  quantity: { label: t`In stock`, kind: 'integer', sorted: true },
  reorderLevel: { label: t`Reorder level`, kind: 'integer', sorted: true },
  value: { label: t`Value`, kind: 'money', sorted: true },
  level: { label: t`Level`, kind: 'text', sorted: true, words: { IN_STOCK: t`In stock`, LOW: t`Low`, OUT: t`Out of stock` } },
} as const;
