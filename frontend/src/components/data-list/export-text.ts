import { texts } from '@/i18n/texts';

/** The words of what is done with a whole list, which come with its menu. */
export const te = texts('export', {
  exportCsv: 'CSV',
  exportXlsx: 'Excel (XLSX)',
  exportFailed: 'The export did not finish. Try again.',
  selectRows: 'Select rows',
});
