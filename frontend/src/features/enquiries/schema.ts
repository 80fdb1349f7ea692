import { t } from '@lingui/core/macro';
import { followUpInput, loseInput, holdInput, newEnquiry } from '@/api/forms/enquiry';
import { defineForm, defineStep, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import { addDays, today } from '@/lib/format';
import type { Outcome } from './api';

/** One that has ended or is on hold may have no next day. */
export const endedForm = defineForm({ ...newEnquiry, nextFollowUp: followUpInput.nextFollowUp });

/** An open enquiry is always followed up. */
export const openForm: typeof endedForm = defineForm(newEnquiry, ({ nextFollowUp }): Fault[] =>
  nextFollowUp && nextFollowUp < today() ? [['nextFollowUp', t`The next follow-up cannot be in the past.`]] : [],
);

export type EnquiryForm = HeldBy<typeof endedForm>;

/** In how many days the next try is, unless another day is chosen; after the others nobody is called again. */
const NEXT_TRY: Partial<Record<string, number>> = {
  CONNECTED: 3,
  SENT: 3,
  CALL_BACK: 1,
  NO_ANSWER: 1,
  BUSY: 1,
  SWITCHED_OFF: 1,
} satisfies Partial<Record<Outcome, number>>;

export function nextTry(outcome: string): string {
  const days = NEXT_TRY[outcome];
  return days === undefined ? '' : addDays(today(), days);
}

const { outcome, channel, nextFollowUp, note } = followUpInput;

export const followUpForm = defineStep({ outcome, nextFollowUp, channel, note });

export type FollowUpForm = HeldBy<typeof followUpForm>;
export type FollowUpValues = SentBy<typeof followUpForm>;

/** What a step that closes or reopens an enquiry has to know. */
export const stepForms = {
  lose: defineStep(loseInput),
  hold: defineStep(holdInput),
  reopen: defineStep({ nextFollowUp: newEnquiry.nextFollowUp }),
};
