import { texts } from '@/i18n/texts';

export const t = texts('student-page', {
  students: 'Students',
  recordPayment: 'Record payment',
  enrol: 'Enrol',
  tabs: {
    profile: 'Profile',
    courses: 'Courses',
    fees: 'Fees',
    attendance: 'Attendance',
    certificates: 'Certificates',
    documents: 'Documents',
    timeline: 'Timeline',
  },
  fees: { dues: 'Dues', payments: 'Payments', which: 'Dues or payments' },
});
