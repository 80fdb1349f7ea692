// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const gatewayPayment = {
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  paymentId: { label: t`Payment ID`, kind: 'text', sorted: true },
  orderCode: { label: t`Order`, kind: 'text', sorted: true },
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  currency: { label: t`Currency`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { POSTED: t`Posted`, HELD: t`To pay back`, REFUNDING: t`Being paid back`, REFUNDED: t`Paid back` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true, words: { PAID_TWICE: t`The order was paid already`, ORDER_CLOSED: t`The order was cancelled or rejected`, WRONG_AMOUNT: t`The amount is not the one of the order`, WRONG_CURRENCY: t`The payment is not in rupees` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
} as const;
