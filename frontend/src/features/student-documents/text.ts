import { texts } from '@/i18n/texts';

export const t = texts('student-documents', {
  deleteEffect: 'is removed from the documents of the student.',
  one: 'document',
  many: 'documents',
  add: 'Add document',
  edit: 'Edit document',
  open: 'Open',
  didNotLoad: 'The document did not load',
  emptyTitle: 'No documents yet',
  emptyText: 'Keep photo ID, proof of address and mark sheets with the student. For an Aadhaar card, use the masked copy.',
  kind: {
    PHOTO_ID: 'Photo ID',
    ADDRESS: 'Proof of address',
    MARKSHEET: 'Mark sheet',
    CONSENT: 'Guardian’s consent',
    OTHER: 'Other',
  },
  columns: { title: 'Title', kind: 'Kind', size: 'Size', added: 'Added', by: 'Added by' },
  fields: { kind: 'Kind', title: 'Title', file: 'File' },
  aadhaar: 'For an Aadhaar card, upload the masked copy. Only its last four digits may be kept.',
  faults: {
    kind: 'Please choose what it is.',
    title: 'Please give the document a title.',
    file: 'Please choose a file.',
  },
});
