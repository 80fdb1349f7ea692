import { texts } from '@/i18n/texts';

/** The words of a printed list. */
export const tp = texts('print', {
  title: 'Print {{count}} {{things}}?',
  many: 'That is more than 1,000 rows. A filter makes the list shorter.',
  loading: 'Getting the rows ready',
  failed: 'The list was not printed: its rows did not load.',
  stopped: 'Printing was stopped.',
  filter: '{{label}}: {{value}}',
  search: 'Search: “{{search}}”',
  up: 'by {{column}}',
  down: 'by {{column}}, last first',
  rows: '{{count}} {{things}}',
  everyBranch: 'All branches',
  made: 'Printed {{moment}} by {{person}}',
});
