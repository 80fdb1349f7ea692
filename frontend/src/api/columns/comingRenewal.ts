// Written by `make api` from docs/openapi.yaml.
export const comingRenewal = {
  enrollNo: { label: 'Enroll no', kind: 'text', sorted: true },
  studentObjectId: { label: 'Student', kind: 'ref', sorted: true },
  courseObjectId: { label: 'Course', kind: 'ref', sorted: true },
  feePlanObjectId: { label: 'Fee plan', kind: 'ref', sorted: true },
  batchObjectId: { label: 'Batch', kind: 'ref', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  renewsOn: { label: 'Renews on', kind: 'date', sorted: true },
  amount: { label: 'Amount', kind: 'money' },
  skipped: { label: 'Skipped', kind: 'flag', sorted: true },
} as const;
