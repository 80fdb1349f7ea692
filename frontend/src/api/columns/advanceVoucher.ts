// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const advanceVoucher = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { RECEIPT: t`Receipt voucher`, REFUND: t`Refund voucher` } },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  paymentObjectId: { label: t`Receipt`, kind: 'ref', sorted: true },
  placeOfSupply: { label: t`Place of supply`, kind: 'text', sorted: true },
  rate: { label: t`GST %`, kind: 'money', sorted: true },
  taxable: { label: t`Taxable`, kind: 'money', sorted: true },
  cgst: { label: t`CGST`, kind: 'money', sorted: true },
  sgst: { label: t`SGST`, kind: 'money', sorted: true },
  igst: { label: t`IGST`, kind: 'money', sorted: true },
  total: { label: t`Total`, kind: 'money', sorted: true },
  left: { label: t`Left`, kind: 'money', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  cause: { words: { PAYMENT: t`Paid in advance`, CREDIT_NOTE: t`Freed by a credit note`, RETURNED: t`Refund reversed`, REVERSAL: t`Payment reversed`, REFUND: t`Refunded` } },
} as const;
