// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const platformOrder = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  code: { label: t`Order`, kind: 'text', sorted: true },
  invoiceNumber: { label: t`Invoice`, kind: 'text', sorted: true },
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  planName: { label: t`Plan name`, kind: 'text', sorted: true },
  durationMonths: { label: t`Duration (months)`, kind: 'integer', sorted: true },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { NEW: t`New`, RENEWAL: t`Renewal`, UPGRADE: t`Upgrade`, DOWNGRADE: t`Downgrade` } },
  couponCode: { label: t`Coupon`, kind: 'text', sorted: true },
  discount: { label: t`Discount`, kind: 'money', sorted: true },
  total: { label: t`Amount`, kind: 'money', sorted: true },
  tds: { label: t`TDS`, kind: 'money', sorted: true },
  referralCredit: { label: t`Referral credit`, kind: 'money', sorted: true },
  refunded: { label: t`Refunded`, kind: 'money', sorted: true },
  payable: { label: t`To receive`, kind: 'money', sorted: true },
  method: { label: t`Paid by`, kind: 'text', sorted: true, words: { UPI: t`UPI`, BANK_TRANSFER: t`Bank transfer`, RAZORPAY: t`Razorpay` } },
  reference: { label: t`Reference`, kind: 'text', sorted: true },
  startsOn: { label: t`From`, kind: 'date', sorted: true },
  endsOn: { label: t`To`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { WAITING: t`Waiting for confirmation`, CONFIRMED: t`Paid`, REJECTED: t`Rejected`, CANCELLED: t`Cancelled` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
