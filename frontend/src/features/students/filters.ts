import { t } from '@lingui/core/macro';
import { ageFilter } from '@/components/data-list/age-filter';
import { batchFilter, courseFilter, trainerFilter } from '@/components/data-list/choices';
import type { ListFilter } from '@/components/data-list/types';

const BALANCE_LABELS = {
  PENDING: t`Pending, not overdue`,
  OVERDUE: t`Overdue`,
  ADVANCE: t`Advance`,
  SETTLED: t`Settled`,
};

const BALANCES = ['PENDING', 'OVERDUE', 'ADVANCE', 'SETTLED'] as const;

const admitted: ListFilter = { key: 'admitted', kind: 'dates', label: t`Admitted` };

const balance: ListFilter = {
  key: 'pending',
  kind: 'choice',
  label: t`Pending`,
  multiple: true,
  options: BALANCES.map((value) => ({ value, label: BALANCE_LABELS[value] })),
};

const byCourse = courseFilter(t`Course`);
const byBatch = batchFilter(t`Batch`);
const byTrainer = trainerFilter(t`Trainer`);

/** A trainer's students learn with the trainer, and a trainer sees no money. */
export const filtersFor = (atFrontDesk: boolean): ListFilter[] =>
  atFrontDesk ? [byCourse, byBatch, byTrainer, balance, ageFilter, admitted] : [byCourse, byBatch, admitted];

/** The students of one import, while the address names it. */
export const importFilter = (id: string | null): ListFilter[] =>
  id ? [{ key: 'import', kind: 'choice', label: t`Import`, options: [{ value: id, label: t`The last import` }] }] : [];
