// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const payment = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  receiptNo: { label: t`Payment ID`, kind: 'text', sorted: true },
  studentId: { label: t`Student ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  coursename: { label: t`Course name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  method: { label: t`Payment method`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque`, OPENING: t`Opening balance` } },
  reference: { label: t`Reference`, kind: 'text', sorted: true },
  bank: { label: t`Bank of the cheque`, kind: 'text', sorted: true },
  chequeDate: { label: t`Cheque date`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { CONFIRMED: t`Confirmed`, RECEIVED: t`Received`, CLEARED: t`Cleared`, BOUNCED: t`Bounced`, REVERSED: t`Reversed`, REFUNDED: t`Refunded` } },
  clearedOn: { label: t`Cleared on`, kind: 'date', sorted: true },
  bouncedOn: { label: t`Bounced on`, kind: 'date', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
