import { texts } from '@/i18n/texts';

/** The words of the check page, which strangers load alone. */
export const t = texts('certificateCheck', {
  brand: 'Class Master',
  genuine: 'This certificate is genuine',
  genuineText: '{{centre}} has issued it, and it is valid.',
  revoked: 'This certificate was revoked',
  revokedText: '{{centre}} has issued it and has taken it back. It is not valid any more.',
  unknown: 'No such certificate',
  unknownText: 'Please compare the address with the one on the paper. What is not found here was not issued here.',
  tooMany: 'Too many checks',
  tooManyText: 'A lot was asked from your network. Please try again in an hour.',
  didNotLoad: 'The certificate could not be checked',
  name: 'Name',
  course: 'Course',
  centre: 'Centre',
  date: 'Date of issue',
  status: 'Status',
  note: 'Compare name, course and date with the paper in your hand. More about its holder is not shown here.',
});
