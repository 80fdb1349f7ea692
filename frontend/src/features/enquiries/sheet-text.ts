import { texts } from '@/i18n/texts';

/** The words of sheets and dialogs, which the list does without. */
export const ts = texts('enquirySheets', {
  edit: 'Edit enquiry',
  didNotLoad: 'The enquiry did not load',
  notFound: 'There is no such enquiry',
  notFoundText: 'It was deleted, belongs to another branch, or is somebody else’s.',
  inDays: 'In {{count}} days',
  inAWeek: 'In a week',
  greeting: 'Hello {{name}}, thank you for your enquiry at {{centre}}.',
  greetingCourse: 'Hello {{name}}, thank you for your enquiry about {{course}} at {{centre}}.',
  history: 'History',
  noHistory: 'Nothing has happened yet.',
  sections: { enquiry: 'Enquiry', followUp: 'Follow-up', wants: 'What they want', next: 'Who follows up, and when' },
  student: 'Student',
  lostReason: 'Lost because',
  parkedNote: 'Note',
  created: 'Written down by',
  chooseBranch: 'Choose a branch',
  saveFollowUp: 'Save follow-up',
  past: 'The next follow-up cannot be in the past.',
  earlier_one: '{{count}} earlier enquiry has this phone:',
  earlier_other: '{{count}} earlier enquiries have this phone:',
  steps: {
    loseTitle: 'Mark {{name}} as lost',
    loseText: 'It leaves the open enquiries and can be reopened at the stage it has now.',
    holdTitle: 'Put {{name}} on hold',
    holdText: 'Nobody is reminded until the day below, or until it is reopened.',
    reopenTitle: 'Reopen the enquiry of {{name}}',
    reopenText: 'It comes back at the stage it had.',
  },
});

/** What stands where an enquiry should. */
export const missing = {
  didNotLoad: ts('didNotLoad'),
  notFound: { title: ts('notFound'), text: ts('notFoundText') },
};
