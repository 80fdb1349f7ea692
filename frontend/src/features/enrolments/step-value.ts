import type { Enrolment, Step } from './api';

/** What the address holds while the sheet of a step is open: "drop-12". */
export const stepValue = (step: Step, { _id }: Enrolment) => `${step}-${_id}`;

/** The step and the enrolment's id; nothing where it is none of these steps, or of no enrolment. */
export function parseStep(value: string, steps: readonly Step[]): { step: Step; id: string } | null {
  const [, word, id] = /^([a-z]+)-(\d+)$/.exec(value) ?? [];
  const step = steps.find((one) => one === word);
  return step && id ? { step, id } : null;
}
