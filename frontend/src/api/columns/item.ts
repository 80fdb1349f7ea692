// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const item = {
  code: { label: t`Material ID`, kind: 'text', sorted: true },
  name: { label: t`Material name`, kind: 'text', sorted: true },
  unit: { label: t`Unit`, kind: 'text', sorted: true, words: { NOS: t`Numbers`, PCS: t`Pieces`, SET: t`Sets`, PRS: t`Pairs`, PAC: t`Packs`, BOX: t`Boxes`, BTL: t`Bottles`, ROL: t`Rolls` } },
  reorderLevel: { label: t`Reorder level`, kind: 'integer', sorted: true },
  hsn: { label: t`HSN`, kind: 'text', sorted: true },
  gstRate: { label: t`GST rate %`, kind: 'money', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
