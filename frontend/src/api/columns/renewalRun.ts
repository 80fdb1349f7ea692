// Written by `make api` from docs/openapi.yaml.
export const renewalRun = {
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  day: { label: 'Up to', kind: 'date', sorted: true },
  startedAt: { label: 'Started', kind: 'instant', sorted: true },
  finishedAt: { label: 'Finished', kind: 'instant', sorted: true },
  askedBy: { label: 'Asked by', kind: 'text', sorted: true },
  made: { label: 'Made', kind: 'integer', sorted: true },
  skipped: { label: 'Skipped', kind: 'integer', sorted: true },
  failed: { label: 'Failed', kind: 'integer', sorted: true },
  amount: { label: 'Amount', kind: 'money', sorted: true },
  lateFees: { label: 'Late fees', kind: 'integer', sorted: true },
  lateFeeAmount: { label: 'Late fees, amount', kind: 'money', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { RUNNING: 'Running', DONE: 'Done', CLOSED: 'Plan closed' } },
} as const;
