import { t } from '@lingui/core/macro';
import type { Kind } from './api';

interface KindText {
  title: string;
  text: string;
  /** Whether its balances are of a day. */
  hasDay?: boolean;
  /** The list that has what was imported. */
  to: string;
}

export const KINDS: Record<Kind, KindText> = {
  COURSES: {
    title: t`Courses and fee plans`,
    text: t`Duration, fee, GST and the first fee plan of each course.`,
    to: '/coursefee-page',
  },
  BATCHES: {
    title: t`Batches`,
    text: t`Course, branch, days and times. The courses come first.`,
    to: '/coursefee-page?tab=batches',
  },
  ENROLMENTS: {
    title: t`Enrolments`,
    text: t`Course, batch and fee plan of each student, with the next due. What was billed before is not billed again.`,
    to: '/coursefee-page?tab=enrolments',
  },
  ENQUIRIES: {
    title: t`Enquiries`,
    text: t`People who asked, with their stage and the next follow-up.`,
    to: '/student-enquiry',
  },
  OPENING_DUES: {
    title: t`Opening dues`,
    text: t`What each student still has to pay. It is not taxed again and is in no GST report.`,
    hasDay: true,
    to: '/payments?tab=dues',
  },
  OPENING_ADVANCES: {
    title: t`Opening advances`,
    text: t`What students have paid ahead. It lowers their next dues and counts in no collection.`,
    hasDay: true,
    to: '/studentlist-page?pending=ADVANCE',
  },
  OPENING_MONEY: {
    title: t`Opening cash and bank`,
    text: t`What the drawer and the bank of each branch held before the first entry here. It is no income; the day book and the first count begin with it.`,
    hasDay: true,
    to: '/finace-page?tab=daybook',
  },
  OPENING_STOCK: {
    title: t`Opening stock`,
    text: t`What each branch had of its material, and what a unit was worth. It is no purchase; later movements go on with its average value.`,
    hasDay: true,
    to: '/materialsInfo',
  },
  NEXT_NUMBERS: {
    title: t`Next numbers`,
    text: t`The numbers that receipts, bills, credit notes, vouchers and refunds of each branch go on with this financial year.`,
    to: '/branchlist-page',
  },
};

/** In the order in which a centre moves in. Students have an import of their own after the batches. */
export const BEFORE_STUDENTS: readonly Kind[] = ['COURSES', 'BATCHES'];
export const AFTER_STUDENTS: readonly Kind[] = [
  'ENROLMENTS',
  'ENQUIRIES',
  'OPENING_DUES',
  'OPENING_ADVANCES',
  'OPENING_MONEY',
  'OPENING_STOCK',
  'NEXT_NUMBERS',
];

export const isKind = (text: string | null): text is Kind => text !== null && text in KINDS;
