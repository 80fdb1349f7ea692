import { texts } from '@/i18n/texts';

export const t = texts('studentEnquiry', {
  title: 'Convert to student',
  convert: 'Convert {{name}} to a student',
  save: 'Make student',
  doneTitle: '{{name}} is a student already',
  doneText: 'This enquiry was converted to student {{id}}.',
  toStudent: 'Open the student',
  student: 'Student',
  wants: 'Asked for {{course}}. Courses and fees follow on the student’s page.',
  guardian: 'Guardian',
  guardianText: 'Needed for students under 18.',
  more: 'Admission, branch and address',
  gender: { Male: 'Male', Female: 'Female', Other: 'Other' },
});
