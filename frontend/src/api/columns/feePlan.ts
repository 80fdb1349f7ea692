// Written by `make api` from docs/openapi.yaml.
export const feePlan = {
  courseObjectId: { label: 'Course', kind: 'ref', sorted: true },
  name: { label: 'Name', kind: 'text', sorted: true },
  kind: { label: 'Kind', kind: 'text', sorted: true, words: { ONE_TIME: 'One time', MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', HALF_YEARLY: 'Half-yearly', YEARLY: 'Yearly', INSTALMENTS: 'Instalments' } },
  fee: { label: 'Fee', kind: 'money', sorted: true },
  dueDay: { label: 'Due day', kind: 'integer', sorted: true },
  graceDays: { label: 'Grace days', kind: 'integer', sorted: true },
  lateFeeKind: { label: 'Late fee', kind: 'text', sorted: true, words: { NONE: 'No late fee', FIXED: 'Once', PER_DAY: 'For each day', PERCENT: 'Per cent of what is late' } },
  lateFee: { label: 'Late fee amount', kind: 'money', sorted: true },
  lateFeeCap: { label: 'Late fee at most', kind: 'money', sorted: true },
  proration: { label: 'Proration', kind: 'text', sorted: true, words: { NONE: 'Whole periods', BY_DAY: 'By the day' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
