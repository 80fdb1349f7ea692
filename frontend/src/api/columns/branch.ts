// Written by `make api` from docs/openapi.yaml.
export const branch = {
  code: { label: 'Branch ID', kind: 'text', sorted: true },
  branchname: { label: 'Name', kind: 'text', sorted: true },
  phone: { label: 'Phone', kind: 'text', sorted: true },
  email: { label: 'Email', kind: 'text', sorted: true },
  city: { label: 'City', kind: 'text', sorted: true },
  state: { label: 'State', kind: 'text', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { ACTIVE: 'Active', INACTIVE: 'Inactive' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
