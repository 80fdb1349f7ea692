import { texts } from '@/i18n/texts';

export const t = texts('studentEnquiry', {
  title: 'Convert to student',
  convert: 'Convert {{name}} to a student',
  save: 'Make student',
  doneTitle: '{{name}} is a student already',
  doneText: 'This enquiry was converted to student {{id}}.',
  toStudent: 'Open the student',
  wants: 'Asked for {{course}}. Courses and fees follow on the student’s page.',
});
