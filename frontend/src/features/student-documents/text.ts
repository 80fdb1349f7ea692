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
  aadhaar: 'For an Aadhaar card, upload the masked copy. Only its last four digits may be kept.',
  columns: { size: 'Size', added: 'Added', by: 'Added by' },
  file: 'File',
  fileRequired: 'Please choose a file.',
});
