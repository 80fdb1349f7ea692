// Written by `make api` from docs/openapi.yaml.
export const importFault = {
  row: { label: 'Row', kind: 'integer', sorted: true },
  studentName: { label: 'Student', kind: 'text', sorted: true },
  column: { label: 'Column', kind: 'text', sorted: true },
  value: { label: 'Value', kind: 'text', sorted: true },
  message: { label: 'What to do', kind: 'text', sorted: true },
  kind: { label: 'Kind', kind: 'text', sorted: true, words: { FAULT: 'Fault', DUPLICATE: 'Already there' } },
} as const;
