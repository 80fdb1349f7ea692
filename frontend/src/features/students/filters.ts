import { ageFilter } from '@/components/data-list/age-filter';
import { batchFilter, courseFilter, trainerFilter } from '@/components/data-list/choices';
import type { ListFilter } from '@/components/data-list/types';
import { t } from './text';

const BALANCES = ['PENDING', 'OVERDUE', 'ADVANCE', 'SETTLED'] as const;

const admitted: ListFilter = { key: 'admitted', kind: 'dates', label: t('filters.admitted') };

const balance: ListFilter = {
  key: 'pending',
  kind: 'choice',
  label: t('filters.pending'),
  multiple: true,
  options: BALANCES.map((value) => ({ value, label: t(`balance.${value}`) })),
};

const byCourse = courseFilter(t('columns.course'));
const byBatch = batchFilter(t('filters.batch'));
const byTrainer = trainerFilter(t('filters.trainer'));

/** A trainer's students learn with the trainer, and a trainer sees no money. */
export const filtersFor = (atFrontDesk: boolean): ListFilter[] =>
  atFrontDesk ? [byCourse, byBatch, byTrainer, balance, ageFilter, admitted] : [byCourse, byBatch, admitted];

/** The students of one import, while the address names it. */
export const importFilter = (id: string | null): ListFilter[] =>
  id ? [{ key: 'import', kind: 'choice', label: t('filterImport'), options: [{ value: id, label: t('thisImport') }] }] : [];
