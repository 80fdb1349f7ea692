// Written by `make api` from docs/openapi.yaml.
export const renewalEntry = {
  enrolmentObjectId: { label: 'Enroll no', kind: 'ref', sorted: true },
  studentObjectId: { label: 'Student', kind: 'ref', sorted: true },
  courseObjectId: { label: 'Course', kind: 'ref', sorted: true },
  kind: { label: 'Kind', kind: 'text', sorted: true, words: { RENEWAL: 'Renewal', LATE_FEE: 'Late fee' } },
  periodFrom: { label: 'From', kind: 'date', sorted: true },
  periodTo: { label: 'To', kind: 'date', sorted: true },
  outcome: { label: 'Outcome', kind: 'text', sorted: true, words: { MADE: 'Made', SKIPPED: 'Skipped', FAILED: 'Failed' } },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  dueObjectId: { label: 'Due', kind: 'ref', sorted: true },
  amount: { label: 'Amount', kind: 'money', sorted: true },
} as const;
