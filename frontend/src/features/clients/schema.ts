import { t } from '@lingui/core/macro';
import { newClient, trialInput } from '@/api/forms/client';
import { defineForm } from '@/components/form/define-form';
import type { Stage } from './api';

/** Where a stage leads; the server has the same arrows. */
const TRANSITIONS: Record<Stage, readonly Stage[]> = {
  NEW: ['CONTACTED', 'DEMO', 'TRIAL', 'WON', 'LOST'],
  CONTACTED: ['DEMO', 'TRIAL', 'WON', 'LOST'],
  DEMO: ['TRIAL', 'WON', 'LOST'],
  TRIAL: ['WON', 'LOST'],
  WON: [],
  LOST: ['NEW'],
};

export const stageOptions = newClient.stage.options;

/** The stages that a client may have next, the present one included. */
export const stagesFrom = (stage: Stage) =>
  stageOptions?.filter(({ value }) => value === stage || TRANSITIONS[stage].some((to) => to === value));

/** Nobody calls a client who is won or lost. */
export const isEnded = (stage: string) => stage === 'WON' || stage === 'LOST';

export const clientForm = defineForm(newClient, ({ stage, nextFollowUp }) =>
  isEnded(stage) && nextFollowUp
    ? [['nextFollowUp', t`A client who is won or lost has no next follow-up.`] as const]
    : [],
);

export const trialForm = defineForm(trialInput);
