import { texts } from '@/i18n/texts';

/** The words of chosen rows, which come with the first of them. */
export const ts = texts('selection', {
  clear: 'Clear',
  pageSelected_one: 'The one row on this page is selected.',
  pageSelected_other: 'All {{count}} on this page are selected.',
  selectPage_one: 'Select the one on this page',
  selectPage_other: 'Select all {{count}} on this page',
  selectEvery: 'Select all {{total}} that match',
  everySelected: 'All {{total}} are selected.',
  everyBut: '{{count}} of the {{total}} that match are selected.',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clearSelection: 'Clear selection',
});
