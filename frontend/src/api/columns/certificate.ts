// Written by `make api` from docs/openapi.yaml.
export const certificate = {
  certificateId: { label: 'Certificate ID', kind: 'text', sorted: true },
  studentObjectId: { label: 'Student', kind: 'ref', sorted: true },
  courseObjectId: { label: 'Course', kind: 'ref', sorted: true },
  title: { label: 'Title', kind: 'text', sorted: true },
  description: { label: 'Description', kind: 'text', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { ISSUED: 'Issued', REVOKED: 'Revoked' } },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
