// Written by `make api` from docs/openapi.yaml.
export const creditNote = {
  date: { label: 'Date', kind: 'date', sorted: true },
  number: { label: 'Number', kind: 'text', sorted: true },
  dueObjectId: { label: 'For', kind: 'ref', sorted: true },
  studentObjectId: { label: 'Student', kind: 'ref', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  taxable: { label: 'Taxable', kind: 'money', sorted: true },
  cgst: { label: 'CGST', kind: 'money', sorted: true },
  sgst: { label: 'SGST', kind: 'money', sorted: true },
  igst: { label: 'IGST', kind: 'money', sorted: true },
  total: { label: 'Total', kind: 'money', sorted: true },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
