import { texts } from '@/i18n/texts';

export const t = texts('student-course', {
  recordPayment: 'Record payment',
  enrol: 'Enrol',
  edit: 'Edit',
  courses: 'Courses',
  dues: 'Dues',
  payments: 'Payments',
  students: 'Students',
  student: 'Student',
});
