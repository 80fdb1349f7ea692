import { enquiry } from '@/api/columns/enquiry';
import { optionsOf } from '@/api/fields/options';
import type { Stage } from './api';

/** The stages in their order; the first four are open, those who are in them are spoken to. */
export const STAGES = ['NEW', 'CONTACTED', 'INTERESTED', 'DEMO', 'CONVERTED', 'LOST', 'ON_HOLD'] as const;

const OPEN = STAGES.slice(0, 4);

export const isOpen = (stage: Stage) => OPEN.includes(stage);

/** Where a follow-up may still be logged. */
export const isRunning = (stage: Stage) => isOpen(stage) || stage === 'ON_HOLD';

/** The later stages that an open enquiry can be moved to; steps may be skipped. */
export const laterStages = (stage: Stage) =>
  isOpen(stage) ? (OPEN.slice(OPEN.indexOf(stage) + 1) as ('CONTACTED' | 'INTERESTED' | 'DEMO')[]) : [];

/** Also of enquiries that came by the public form; nobody chooses that by hand. */
export const sourceOptions = optionsOf(enquiry.source.words);
