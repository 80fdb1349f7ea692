// Written by `make api` from docs/openapi.yaml.
export const approval = {
  name: { label: 'Request', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected', WITHDRAWN: 'Withdrawn' } },
  decidedBy: { label: 'Decided by', kind: 'text', sorted: true },
  decidedAt: { label: 'Decided on', kind: 'instant', sorted: true },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
