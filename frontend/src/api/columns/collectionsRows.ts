// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const collectionsRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  receiptNo: { label: t`Payment ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  method: { label: t`Payment method`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque`, OPENING: t`Opening balance` } },
  kind: { label: t`Kind`, kind: 'text', sorted: true, words: { PAYMENT: t`Payment`, REVERSAL: t`Reversal`, DEPOSITED: t`Deposited`, CLEARED: t`Cleared`, BOUNCED: t`Bounced`, REFUND: t`Refund`, REFUND_REVERSAL: t`Refund reversed` } },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  received: { label: t`Received`, kind: 'money', sorted: true },
  reversed: { label: t`Reversed`, kind: 'money', sorted: true },
  refunded: { label: t`Refunded`, kind: 'money', sorted: true },
  net: { label: t`Collected`, kind: 'money', sorted: true },
} as const;
