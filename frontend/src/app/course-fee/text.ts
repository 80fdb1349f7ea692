import { texts } from '@/i18n/texts';

export const t = texts('course-fee', {
  title: 'Course & Plan',
  courses: 'Courses',
  batches: 'Batches',
  week: 'Week',
  enrolments: 'Enrolments',
  renewals: 'Renewals',
});
