import { texts } from '@/i18n/texts';

/** The words every visit needs: the pages' names and what may go wrong with any of them. */
export const t = texts('app', {
  product: 'Class Master',
  menu: {
    home: 'Home',
    branches: 'Branches',
    branch: 'Branch',
    staff: 'Staff & Role',
    staffForm: 'Staff',
    courses: 'Course & Plan',
    students: 'Students',
    student: 'Student',
    enrolments: 'Student courses',
    payments: 'Payments',
    settings: 'Settings',
    master: 'Master Dashboard',
    signIn: 'Sign in',
    signUp: 'Start a free trial',
    forgot: 'Forgot password',
    reset: 'Choose a new password',
    verifyAccount: 'Open your workspace',
    verifyStaff: 'Confirm your address',
  },
  ended: {
    title: 'You are signed out',
    expired: 'Your session has expired. Please log in again.',
    newLogin: 'We detected a new login. You will be logged out from this system.',
    close: 'Sign in again',
  },
  maintenance: {
    title: 'Scheduled maintenance',
    text: 'Class Master is being looked after and will be back shortly. Nothing of yours is lost.',
    tooMany: 'Too many requests, please try again later.',
    owner: 'Platform owner: sign in',
    retry: 'Try again',
  },
  faults: {
    tooMany: '{{reason}}. Try Again Sometime',
    tooManyReason: 'Too Many Requests',
    technical: 'Some Technical Issue. Please login again!',
    network: 'No connection to the server. Nothing was saved.',
    unknown: 'An error occurred.',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no such page, or it is not open to you.',
    textSignedOut: 'There is no such page here. The pages of your centre open after signing in.',
    home: 'Go to Home',
    signIn: 'Sign in',
  },
  crash: {
    title: 'This page did not open',
    text: 'Nothing you saved is lost. Load the page again; if it stays like this, tell support what you did.',
    reload: 'Load again',
  },
});
