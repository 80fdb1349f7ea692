import { texts } from '@/i18n/texts';

export const t = texts('branches', {
  deleteEffect: 'is removed from every list and can no longer be chosen. Receipts and reports keep it.',
  title: 'Branches',
  one: 'branch',
  many: 'branches',
  add: 'Add branch',
  edit: 'Edit branch',
  search: 'Search name, phone or city',
  didNotLoad: 'The branch did not load',
  figuresDidNotLoad: 'The figures did not load',
  emptyTitle: 'Add your first branch',
  emptyText:
    'Staff, courses, students and receipts all belong to a branch. It takes about two minutes; the rest of the menu appears once it is there.',
  emptyTextReader: 'Only the owner of the centre can add branches.',
  instituteFirst: 'Fill in institute information first',
  createdOn: 'Created on',
  sections: {
    branch: 'Branch',
    address: 'Address',
    receipts: 'Tax and receipts',
    hours: 'Hours',
    contact: 'Contact',
  },
  help: {
    gstin: 'If set, dues are tax invoices. The state code must match the state.',
    prefix: '1 to 3 letters or digits, as in KTH/26-27/000412. Fixed after the first receipt.',
    prefixFixed: 'Receipts already use it, so it cannot be changed.',
    upiId: 'For the QR code on receipts',
  },
  closesFirst: 'Closing time must be after opening time.',
  week: 'Week',
  none: 'None',
  notSet: 'Not set',
  figures: {
    people: 'People',
    enquiries: 'Open enquiries',
    students: 'Students',
    courses: 'Courses',
    collections: 'Collected this month',
    pending: 'Pending dues',
  },
});
