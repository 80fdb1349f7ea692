// Written by `make api` from docs/openapi.yaml.
export const studentDocument = {
  studentObjectId: { label: 'Student', kind: 'ref', sorted: true },
  kind: { label: 'Kind', kind: 'text', sorted: true, words: { PHOTO_ID: 'Photo ID', ADDRESS: 'Proof of address', MARKSHEET: 'Mark sheet', CONSENT: 'Guardian\'s consent', OTHER: 'Other' } },
  title: { label: 'Title', kind: 'text', sorted: true },
  size: { label: 'Bytes', kind: 'integer', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
