import { t } from '@lingui/core/macro';
import { stepPreviewInput } from '@/api/forms/studentcourse';
import { defineStep, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import { today } from '@/lib/format';
import type { Enrolment, Step, StepChoice } from './api';

const ON_LABELS = {
  start: t`First day`,
  pause: t`First day of the pause`,
  resume: t`First day back`,
  transfer: t`First day there`,
  complete: t`Last day`,
  drop: t`Last day`,
  cancel: t`Day`,
};

/** Ending before the time wants a reason. */
const NEEDS_REASON: readonly Step[] = ['drop', 'cancel'];

const { on, branchObjectId, batchObjectId, trainerObjectId, reason } = stepPreviewInput;

export const stepForm = (step: Step, enrolment: Enrolment) =>
  defineStep(
    {
      branchObjectId,
      batchObjectId,
      trainerObjectId,
      on: { ...on, label: ON_LABELS[step], latest: step === 'start' ? undefined : today },
      reason: { ...reason, kind: 'paragraph', optional: !NEEDS_REASON.includes(step) },
    },
    (values) => {
      const faults: Fault[] = [];
      const leadsAway = values.batchObjectId !== null || values.branchObjectId !== enrolment.branchObjectId._id;
      if (step === 'transfer' && !leadsAway) faults.push(['batchObjectId', t`Choose another batch or branch.`]);
      if (NEEDS_REASON.includes(step) && !values.reason) faults.push(['reason', t`Please give a reason.`]);
      return faults;
    },
  );

/** A transfer begins where the enrolment is. */
export const stepStarts = ({ branchObjectId: { _id } }: Enrolment): Partial<StepForm> => ({
  on: today(),
  branchObjectId: String(_id),
});

export type StepForm = HeldBy<ReturnType<typeof stepForm>>;
type StepValues = SentBy<ReturnType<typeof stepForm>>;

/** What the step is asked with: a day, and where a transfer leads. */
export function choiceOf(
  step: Step,
  { on: day, batchObjectId: batch, branchObjectId: branch, trainerObjectId: trainer }: StepValues,
): StepChoice {
  if (step === 'cancel') return {};
  if (step !== 'transfer') return { on: day };
  return { on: day, batchObjectId: batch, branchObjectId: branch, trainerObjectId: trainer };
}

/** What can be previewed while the form is still being filled: everything but the reason. */
export function previewChoice(step: Step, enrolment: Enrolment, form: StepForm): StepChoice | null {
  const parsed = stepForm(step, enrolment).schema.safeParse({ ...form, reason: form.reason || '…' });
  return parsed.success ? choiceOf(step, parsed.data) : null;
}
