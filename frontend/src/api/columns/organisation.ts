// Written by `make api` from docs/openapi.yaml.
export const organisation = {
  orgId: { label: 'Org ID', kind: 'text', sorted: true },
  centreName: { label: 'Centre name', kind: 'text', sorted: true },
  category: { label: 'Category', kind: 'text', sorted: true },
  email: { label: 'Email', kind: 'text', sorted: true },
  phone: { label: 'Phone', kind: 'text', sorted: true },
  planName: { label: 'Plan name', kind: 'text', sorted: true },
  state: { label: 'State', kind: 'text', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { TRIAL: 'Trial', ACTIVE: 'Active', GRACE: 'Grace', CLOSED: 'Closed', SUSPENDED: 'Suspended' } },
  duration: { label: 'Duration (months)', kind: 'integer', sorted: true },
  amount: { label: 'Amount', kind: 'money', sorted: true },
  expiryDt: { label: 'Expiry date', kind: 'date', sorted: true },
} as const;
