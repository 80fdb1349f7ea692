import type { Enrolment, Step } from './api';

/** What the address holds while the sheet of a step is open: "drop-12". */
export const stepValue = (step: Step, { _id }: Enrolment) => `${step}-${_id}`;

const STEPS: readonly Step[] = ['start', 'pause', 'resume', 'transfer', 'complete', 'drop', 'cancel'];

export function parseStep(value: string): { step: Step; id: string } {
  const [word, id = ''] = value.split('-');
  return { step: STEPS.find((one) => one === word) ?? 'pause', id };
}
