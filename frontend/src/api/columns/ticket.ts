// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const ticket = {
  date: { label: t`Date`, kind: 'instant', sorted: true },
  ticketId: { label: t`Ticket ID`, kind: 'text', sorted: true },
  category: { label: t`Category`, kind: 'text', sorted: true, words: { HOW_TO: t`How do I`, SIGN_IN: t`Sign-in`, STUDENTS: t`Students`, ATTENDANCE: t`Attendance`, RECEIPTS: t`Receipts and printing`, REPORTS: t`Reports`, CERTIFICATES: t`Certificates`, IMPORT: t`Import`, BILLING: t`Billing`, OTHER: t`Other` } },
  subject: { label: t`Subject`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  centerId: { label: t`Center ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { OPEN: t`Open`, IN_PROGRESS: t`In progress`, WAITING: t`Waiting`, RESOLVED: t`Resolved`, CLOSED: t`Closed` } },
  priority: { label: t`Priority`, kind: 'text', sorted: true, words: { LOW: t`Low`, NORMAL: t`Normal`, HIGH: t`High`, URGENT: t`Urgent` } },
  firstResponse: { label: t`First response`, kind: 'integer', sorted: true },
  satisfaction: { words: { YES: t`Yes`, PARTLY: t`Partly`, NO: t`No` } },
} as const;
