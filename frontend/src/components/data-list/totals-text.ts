import { texts } from '@/i18n/texts';

export const tt = texts('totals', {
  total: 'Total',
  totalOf: '{{count}} {{things}}',
});
