// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const taxCancelledRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  head: { label: t`For`, kind: 'text', sorted: true },
  sac: { label: t`SAC`, kind: 'text', sorted: true },
  rate: { label: t`GST %`, kind: 'money', sorted: true },
  taxable: { label: t`Taxable`, kind: 'money', sorted: true },
  cgst: { label: t`CGST`, kind: 'money', sorted: true },
  sgst: { label: t`SGST`, kind: 'money', sorted: true },
  igst: { label: t`IGST`, kind: 'money', sorted: true },
  tax: { label: t`Tax`, kind: 'money', sorted: true },
} as const;
