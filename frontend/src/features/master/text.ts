import { texts } from '@/i18n/texts';

export const t = texts('master', {
  title: 'Master Dashboard',
  subtitle: '{{day}} · all organisations',
  one: 'organisation',
  many: 'organisations',
  search: 'Search centre, email, org ID',
  open: 'Open workspace',
  openTitle: 'Open the workspace of {{centre}}?',
  openText: 'For one hour you have the owner’s rights there. The visit and its reason are written down in both places.',
  emptyTitle: 'No organisation yet',
  emptyText: 'A centre appears here once its owner has opened the mailed link.',
  months_one: '{{count}} month',
  months_other: '{{count}} months',
  columns: {
    orgId: 'Org ID',
    centreName: 'Centre name',
    category: 'Category',
    email: 'Email',
    phone: 'Phone',
    planName: 'Plan name',
    state: 'State',
    status: 'Status',
    duration: 'Duration',
    amount: 'Amount',
    expiryDt: 'Expiry date',
  },
});
