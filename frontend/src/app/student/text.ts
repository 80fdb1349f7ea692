import { texts } from '@/i18n/texts';

export const t = texts('student-page', {
  deleteEffect: 'is removed from every list. Receipts and reports keep it.',
  students: 'Students',
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
  fees: { dues: 'Dues', payments: 'Payments', which: 'Dues or payments', addCharge: 'Add charge' },
});
