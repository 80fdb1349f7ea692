import * as z from 'zod/mini';
import { day, optionalChosen } from '@/components/form/rules';
import { today } from '@/lib/format';
import type { Enrolment, Step, StepChoice } from './api';
import { ts } from './sheet-text';

/** Ending before the time wants a reason. */
const NEEDS_REASON: readonly Step[] = ['drop', 'cancel'];

const fields = z.object({
  on: day(ts('step.faults.on')),
  branchObjectId: optionalChosen,
  batchObjectId: optionalChosen,
  trainerObjectId: optionalChosen,
  reason: z.string().check(z.trim()),
});

/** A transfer needs to lead somewhere else. */
const leadsAway = (values: z.output<typeof fields>, enrolment: Enrolment) =>
  values.batchObjectId !== null || values.branchObjectId !== enrolment.branchObjectId._id;

export const stepSchema = (step: Step, enrolment: Enrolment) =>
  fields.check(
    z.refine((values) => step !== 'transfer' || leadsAway(values, enrolment), {
      path: ['batchObjectId'],
      error: ts('step.faults.batch'),
    }),
    z.refine((values) => !NEEDS_REASON.includes(step) || values.reason !== '', {
      path: ['reason'],
      error: ts('step.faults.reason'),
    }),
  );

export type StepForm = z.input<typeof fields>;
type StepValues = z.output<typeof fields>;

export const stepDefaults = (enrolment?: Enrolment): StepForm => ({
  on: today(),
  branchObjectId: String(enrolment?.branchObjectId._id ?? ''),
  batchObjectId: '',
  trainerObjectId: '',
  reason: '',
});

/** What the step is asked with: a day, and where a transfer leads. */
export function choiceOf(step: Step, { on, batchObjectId, branchObjectId, trainerObjectId }: StepValues): StepChoice {
  if (step === 'cancel') return {};
  if (step !== 'transfer') return { on };
  return { on, batchObjectId, branchObjectId, trainerObjectId };
}

/** What can be previewed while the form is still being filled: everything but the reason. */
export function previewChoice(step: Step, enrolment: Enrolment, form: StepForm): StepChoice | null {
  const parsed = stepSchema(step, enrolment).safeParse({ ...form, reason: form.reason || '…' });
  return parsed.success ? choiceOf(step, parsed.data) : null;
}

/** What each field is called, in the order of the form. */
export const stepLabels = (step: Step): Record<keyof StepForm, string> => ({
  on: ts(`step.on.${step}`),
  branchObjectId: ts('step.branch'),
  batchObjectId: ts('step.batch'),
  trainerObjectId: ts('fields.trainer'),
  reason: ts('step.reason'),
});
