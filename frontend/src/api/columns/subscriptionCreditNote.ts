// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const subscriptionCreditNote = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Credit note`, kind: 'text', sorted: true },
  invoiceNumber: { label: t`Invoice`, kind: 'text', sorted: true },
  invoiceDate: { label: t`Invoice date`, kind: 'date', sorted: true },
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  gstin: { label: t`GSTIN`, kind: 'text', sorted: true },
  placeOfSupply: { label: t`Place of supply`, kind: 'text', sorted: true },
  taxable: { label: t`Taxable`, kind: 'money', sorted: true },
  cgst: { label: t`CGST`, kind: 'money', sorted: true },
  sgst: { label: t`SGST`, kind: 'money', sorted: true },
  igst: { label: t`IGST`, kind: 'money', sorted: true },
  total: { label: t`Amount`, kind: 'money', sorted: true },
  referralCredit: { label: t`Referral credit`, kind: 'money', sorted: true },
  method: { label: t`Paid back by`, kind: 'text', sorted: true, words: { UPI: t`UPI`, BANK_TRANSFER: t`Bank transfer`, RAZORPAY: t`Razorpay` } },
  reference: { label: t`Reference`, kind: 'text', sorted: true },
  refundStatus: { label: t`Refund`, kind: 'text', sorted: true, words: { WAITING: t`Waiting`, PAID: t`Paid back`, FAILED: t`Failed` } },
  endsOn: { label: t`Term until`, kind: 'date', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
