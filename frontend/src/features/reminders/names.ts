import { t } from '@lingui/core/macro';
import type { Language, Reminder, Step } from './api';

export const STEP_LABELS: Record<Step, string> = {
  BEFORE: t`Before the due date`,
  ON: t`On the due date`,
  AFTER: t`After the due date`,
  ABSENT: t`Absent`,
  CANCELLED: t`Cancelled`,
  SUBSTITUTE: t`Substitute`,
  HELD: t`As planned`,
};

/** The texts about dues, and those about classes. */
export const STEPS_OF = {
  DUES: ['BEFORE', 'ON', 'AFTER'],
  CLASSES: ['ABSENT', 'CANCELLED', 'SUBSTITUTE', 'HELD'],
} as const satisfies Record<string, readonly Step[]>;
export type Use = keyof typeof STEPS_OF;

export const USE_LABELS: Record<Use, string> = { DUES: t`Dues`, CLASSES: t`Classes` };

export const CHANNEL_LABELS: Record<Reminder['channel'], string> = {
  MAIL: t`Email`,
  WHATSAPP: t`WhatsApp`,
};

/** Each language under its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: t`English`, hi: 'हिन्दी', mr: 'मराठी' };

export const VARIABLE_LABELS: Record<string, string> = {
  student: t`Student`,
  amount: t`Amount`,
  due_date: t`Due date`,
  days_late: t`Days late`,
  centre: t`Centre`,
  branch: t`Branch`,
  phone: t`Phone of the branch`,
  link: t`Link to the statement`,
  classes: t`Students and classes`,
  batch: t`Batch`,
  date: t`Date`,
  time: t`Time`,
  trainer: t`Trainer`,
  reason: t`Reason`,
};
