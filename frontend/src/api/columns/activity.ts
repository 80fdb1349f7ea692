// Written by `make api` from docs/openapi.yaml.
export const activity = {
  at: { label: 'Time', kind: 'instant', sorted: true },
  who: { label: 'Who', kind: 'text', sorted: true },
  role: { label: 'Role', kind: 'text', sorted: true },
  action: { label: 'What', kind: 'text', sorted: true },
  kindName: { label: 'Record', kind: 'text', sorted: true },
  record: { label: 'Name', kind: 'text', sorted: true },
  changed: { label: 'Changed', kind: 'texts' },
  changes: { label: 'Before → after', kind: 'text' },
  address: { label: 'Address', kind: 'text', sorted: true },
  requestId: { label: 'Request', kind: 'text', sorted: true },
} as const;
