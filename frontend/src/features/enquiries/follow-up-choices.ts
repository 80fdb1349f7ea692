import type { LostReason, Outcome } from './api';
import { ts } from './sheet-text';
import { t } from './text';

export const channelChoices = (['CALL', 'WHATSAPP', 'VISIT', 'SMS', 'EMAIL'] as const).map((value) => ({
  value,
  label: ts(`channel.${value}`),
}));

const OUTCOMES: readonly Outcome[] = [
  'CONNECTED', 'NO_ANSWER', 'CALL_BACK', 'SENT', 'BUSY', 'SWITCHED_OFF', 'NOT_INTERESTED', 'WRONG_NUMBER',
];

export const outcomeChoices = OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }));

/** After these nobody is called again: the enquiry is marked as lost next. */
export const SETTLED: Partial<Record<Outcome, LostReason>> = {
  WRONG_NUMBER: 'WRONG_NUMBER',
  NOT_INTERESTED: 'NOT_INTERESTED',
};

/** In how many days the next try is, unless another day is chosen. */
export const NEXT_TRY: Partial<Record<Outcome, number>> = {
  CONNECTED: 3,
  SENT: 3,
  CALL_BACK: 1,
  NO_ANSWER: 1,
  BUSY: 1,
  SWITCHED_OFF: 1,
};

export const reasonChoices = (
  ['FEE', 'TIMING', 'DISTANCE', 'JOINED_ELSEWHERE', 'NOT_INTERESTED', 'NO_RESPONSE', 'WRONG_NUMBER', 'OTHER'] as const
).map((value) => ({ value, label: ts(`lostReason.${value}`) }));
