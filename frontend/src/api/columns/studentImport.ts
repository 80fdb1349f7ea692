// Written by `make api` from docs/openapi.yaml.
export const studentImport = {
  fileName: { label: 'File', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  rows: { label: 'Rows', kind: 'integer', sorted: true },
  made: { label: 'Students made', kind: 'integer', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { UPLOADED: 'Uploaded', CHECKING: 'Being checked', CHECKED: 'Checked', RUNNING: 'Running', DONE: 'Done', FAILED: 'Failed' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
