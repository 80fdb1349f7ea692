import { texts } from '@/i18n/texts';

export const t = texts('enquire', {
  title: 'Enquire about our courses',
  lead: 'Leave your name and number. We call you back.',
  chooseBranch: 'Choose a branch',
  send: 'Send enquiry',
  thanks: 'Thank you, {{name}}',
  another: 'Send another enquiry',
  closed: 'This centre cannot take enquiries here at the moment. Please call the centre.',
  goneTitle: 'This form does not exist',
  goneText: 'The link has changed or is incomplete. Please ask the centre for the current link.',
  didNotLoad: 'The form did not load',
  tooManyOpened: 'Too many visits from your network',
  tooManyOpenedText: 'Please try again in an hour, or call the centre.',
  tooMany: 'Too many enquiries were sent from here. Please try again in an hour, or call the centre.',
  again: 'Try again',
  made: 'Made with {{product}}',
  product: 'Class Master',
  branchRequired: 'Please choose a branch.',
});
