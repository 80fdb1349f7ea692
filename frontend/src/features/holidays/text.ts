import { texts } from '@/i18n/texts';

export const t = texts('holidays', {
  title: 'Holidays',
  one: 'holiday',
  many: 'holidays',
  add: 'Add holiday',
  edit: 'Edit holiday',
  didNotLoad: 'The holiday did not load',
  deleteEffect: 'is a working day again.',
  emptyTitle: 'No holidays yet',
  emptyText: 'No class meets on a holiday, and attendance does not count it.',
  from: 'Date',
});
