// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const due = {
  number: { label: t`Number`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  label: { label: t`For`, kind: 'text', sorted: true },
  issueDate: { label: t`Issued`, kind: 'date', sorted: true },
  dueDate: { label: t`Due`, kind: 'date', sorted: true },
  taxable: { label: t`Taxable`, kind: 'money', sorted: true },
  cgst: { label: t`CGST`, kind: 'money', sorted: true },
  sgst: { label: t`SGST`, kind: 'money', sorted: true },
  igst: { label: t`IGST`, kind: 'money', sorted: true },
  total: { label: t`Total`, kind: 'money', sorted: true },
  credited: { label: t`Credited`, kind: 'money', sorted: true },
  paid: { label: t`Paid`, kind: 'money', sorted: true },
  open: { label: t`Open`, kind: 'money', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ISSUED: t`Issued`, PART_PAID: t`Part paid`, PAID: t`Paid`, CANCELLED: t`Cancelled`, WRITTEN_OFF: t`Written off` } },
  daysLate: { label: t`Days late`, kind: 'integer', sorted: true },
  docType: { words: { TAX_INVOICE: t`Tax invoice`, BILL_OF_SUPPLY: t`Bill of supply`, FEE_BILL: t`Fee bill`, OPENING: t`Opening balance` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
