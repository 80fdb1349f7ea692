import type { NewEnquiry, Stage } from './api';
import { t } from './text';

/** The stages in their order; the first four are open, those who are in them are spoken to. */
export const STAGES = ['NEW', 'CONTACTED', 'INTERESTED', 'DEMO', 'CONVERTED', 'LOST', 'ON_HOLD'] as const;

const OPEN = STAGES.slice(0, 4);

export const isOpen = (stage: Stage) => OPEN.includes(stage);

/** Where a follow-up may still be logged. */
export const isRunning = (stage: Stage) => isOpen(stage) || stage === 'ON_HOLD';

/** The later stages that an open enquiry can be moved to; steps may be skipped. */
export const laterStages = (stage: Stage) =>
  isOpen(stage) ? (OPEN.slice(OPEN.indexOf(stage) + 1) as ('CONTACTED' | 'INTERESTED' | 'DEMO')[]) : [];

/** What people choose; enquiries of the public form carry their own source. */
const SOURCES: readonly NewEnquiry['source'][] = [
  'WALK_IN', 'PHONE', 'WEBSITE', 'INSTAGRAM', 'FACEBOOK', 'GOOGLE', 'REFERRAL', 'HOARDING', 'OTHER',
];

export const sourceChoices = SOURCES.map((value) => ({ value, label: t(`source.${value}`) }));

export const sourceFilter = [...sourceChoices, { value: 'PUBLIC_FORM', label: t('source.PUBLIC_FORM') }];
