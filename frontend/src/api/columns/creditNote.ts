// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const creditNote = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  dueObjectId: { label: t`For`, kind: 'ref', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  taxable: { label: t`Taxable`, kind: 'money', sorted: true },
  cgst: { label: t`CGST`, kind: 'money', sorted: true },
  sgst: { label: t`SGST`, kind: 'money', sorted: true },
  igst: { label: t`IGST`, kind: 'money', sorted: true },
  total: { label: t`Total`, kind: 'money', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
