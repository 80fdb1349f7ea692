// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const refund = {
  number: { label: t`Number`, kind: 'text', sorted: true },
  date: { label: t`Date`, kind: 'date', sorted: true },
  dueBy: { label: t`Pay by`, kind: 'date', sorted: true },
  studentId: { label: t`Student ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  method: { label: t`Method`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer` } },
  reference: { label: t`Reference`, kind: 'text', sorted: true },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { REQUESTED: t`Requested`, APPROVED: t`Approved`, PAID: t`Paid`, REJECTED: t`Rejected`, REVERSED: t`Reversed` } },
  daysLate: { label: t`Days late`, kind: 'integer', sorted: true },
  note: { label: t`Reason for the refusal`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
