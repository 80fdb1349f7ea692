// Written by `make api` from docs/openapi.yaml.
export const holiday = {
  date: { label: 'Date', kind: 'date', sorted: true },
  name: { label: 'Holiday', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
