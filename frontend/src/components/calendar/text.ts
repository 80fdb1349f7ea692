import { texts } from '@/i18n/texts';

export const t = texts('calendar', {
  days: { mon: 'Mon', tue: 'Tue', wed: 'Wed', thu: 'Thu', fri: 'Fri', sat: 'Sat', sun: 'Sun' },
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  day: 'Day of the week',
  nothing: 'Nothing on this day',
  span: '{{from}} to {{to}}',
});
