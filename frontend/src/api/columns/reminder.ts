// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const reminder = {
  day: { label: t`Date`, kind: 'date', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  channel: { label: t`Channel`, kind: 'text', sorted: true, words: { MAIL: t`Email`, WHATSAPP: t`WhatsApp` } },
  step: { label: t`Step`, kind: 'text', sorted: true, words: { BEFORE: t`Before the due date`, ON: t`On the due date`, AFTER: t`After the due date` } },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { WAITING: t`To send`, SENT: t`Sent`, SKIPPED: t`Not sent`, NO_ADDRESS: t`No address` } },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  daysLate: { label: t`Days late`, kind: 'integer', sorted: true },
  address: { label: t`Sent to`, kind: 'text', sorted: true },
  pending: { label: t`Pending`, kind: 'money', sorted: true },
  sentAt: { label: t`Sent at`, kind: 'instant', sorted: true },
  sentBy: { label: t`Sent by`, kind: 'text', sorted: true },
  openedAt: { label: t`Link opened`, kind: 'instant', sorted: true },
  paidSince: { label: t`Paid since`, kind: 'money', sorted: true },
  skippedFor: { label: t`Reason`, kind: 'text', sorted: true, words: { PAID: t`Nothing is due any more`, PAUSED: t`Reminders paused`, REPLACED: t`Replaced by a later one`, REMOVED: t`Removed from the list` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
