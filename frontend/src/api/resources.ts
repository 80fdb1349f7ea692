import { tryAgainTight } from './meta';
import { defineResource } from './resource';

/** Each resource of the API, and what else shows its records. What is not on the screen is only marked as old. */

const MONEY = ['studentpayment', 'due', 'advancevoucher', 'student', 'home', 'income', 'family'];

/** Enrolling and every step after it make or take back dues. */
const ENROLMENT = ['studentcourse', 'batch', 'renewal', 'attendance', ...MONEY];

/** How many branches there are decides what the menu offers; the first one completes the centre. */
export const branches = defineResource('branch', { refreshes: ['me', 'settings', 'home', 'subscription'] });
/** A holiday changes which days have classes. */
export const holidays = defineResource('holiday', { refreshes: ['batch', 'attendance', 'staffattendance'] });
export const settings = defineResource('settings', { refreshes: ['me', 'home'] });
export const users = defineResource('useradmin', { refreshes: ['staff', 'me'] });
/** When and from where somebody signed in to the own account. */
export const signIns = defineResource('useradmin/history');
export const staff = defineResource('staff', { refreshes: ['subscription'], meta: { tooMany: tryAgainTight } });
export const staffDays = defineResource('staffattendance', { refreshes: ['home'] });

/** The home page's first steps ask whether there is one. */
export const courses = defineResource('course', { refreshes: ['home'] });
export const feePlans = defineResource('feeplan', { refreshes: ['course'] });
export const batches = defineResource('batch');

/** Their name stands everywhere, leaving drops their courses, and the plan limits how many there are. */
export const students = defineResource('student', {
  refreshes: [...ENROLMENT, 'enquiry', 'certificate', 'subscription'],
});
export const studentDocuments = defineResource('studentdocument', { refreshes: ['student'] });
export const studentImports = defineResource('studentimport');
export const importFaults = defineResource('studentimportfault');

/** Where a limit is exceeded, enrolling asks for an approval, and an approved request enrols. */
export const enrolments = defineResource('studentcourse', { refreshes: [...ENROLMENT, 'approval'] });
export const approvals = defineResource('approval', { refreshes: [...ENROLMENT, 'expense', 'refund'] });
export const attendance = defineResource('attendance');
/** A payment dated back further than the role may asks for an approval. */
export const payments = defineResource('studentpayment', { refreshes: [...MONEY, 'approval'] });
export const dues = defineResource('due', { refreshes: MONEY });
export const creditNotes = defineResource('creditnote');

/** Renewals issue dues and move the day of the next one. */
export const renewals = defineResource('renewal', { refreshes: ['studentcourse', ...MONEY] });

export const enquiries = defineResource('enquiry', { refreshes: ['home'] });
export const certificates = defineResource('certificate');
export const chat = defineResource('chat');
export const posts = defineResource('apppost');
export const activity = defineResource('activity');
export const home = defineResource('home');
export const tickets = defineResource('support');

/** A plan that starts changes what the shell says of it. */
export const subscription = defineResource('subscription', { refreshes: ['me'] });
export const platformPosts = defineResource('superadmin/apppost');
export const referrals = defineResource('referral');
export const publicApi = defineResource('publicapi');
export const company = defineResource('classmaster');
