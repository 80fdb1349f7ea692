import { texts } from '@/i18n/texts';

/** The words of one student's page. */
export const tr = texts('student-record', {
  history: 'History',
  beforeAndAfter: 'Every change, with before and after',
  historyDidNotLoad: 'The history did not load',
  noHistory: 'Nothing has happened yet.',
  earlier: 'Show earlier',
  moves: {
    ACTIVE: 'Back to active',
    ON_HOLD: 'Put on hold',
    COMPLETED: 'Mark as completed',
    LEFT: 'Mark as left',
  },
  moveTitle: {
    ACTIVE: 'Take {{name}} back to active?',
    ON_HOLD: 'Put {{name}} on hold?',
    COMPLETED: 'Has {{name}} completed?',
    LEFT: 'Has {{name}} left?',
  },
  moveText: {
    ACTIVE: 'The student is back. Enrolments that rest are resumed one by one.',
    ON_HOLD: 'The student keeps the place in your plan and can come back at any time.',
    COMPLETED: 'The student is off the roll and makes room in your plan. This cannot be undone.',
    LEFT: 'The student is off the roll and makes room in your plan. This cannot be undone.',
  },
  note: 'Note',
  reasonRequired: 'Please give the reason.',
});
