import { t } from '@lingui/core/macro';
import type { WizardFrame } from '@/components/wizard/wizard-page';
import type { Kind } from './api';
import { KINDS } from './kinds';

export const START_URL = '/import';
export const importUrl = (id: number) => `${START_URL}/${id}`;
export const newUrl = (kind: Kind) => `${START_URL}/new?kind=${kind}`;

/** What the pages of all steps have alike. */
export const wizardOf = (kind: Kind): WizardFrame => ({
  title: t`Import: ${{ kind: KINDS[kind].title }}`,
  back: { to: START_URL, label: t`Import` },
  steps: [t`File`, t`Columns`, t`Check`, t`Import`],
});
