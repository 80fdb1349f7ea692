import { texts } from '@/i18n/texts';

/** The words around the public form. */
export const t = texts('enquiryForm', {
  title: 'Your enquiry form',
  text: 'Whoever has this link can enquire without signing in. Each enquiry stands in the list at once and the front desk is told.',
  closed: 'The form takes no enquiries now: the plan is closed or no branch is open.',
  link: 'Link',
  shareText: 'Enquire at {{centre}}: {{url}}',
  print: 'Print poster',
  change: 'Make a new link',
  changeTitle: 'Make a new link?',
  changeText: 'The present link and every printed QR code stop working at once.',
  changeConfirm: 'Make a new link',
  poster: 'Poster',
  posterTitle: 'Ask us about our courses',
  posterText: 'Scan with your phone’s camera and leave your name and number. We call you back.',
  qr: 'QR code of the enquiry form',
  didNotLoad: 'The link did not load',
});
