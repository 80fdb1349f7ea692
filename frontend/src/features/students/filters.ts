import type { ListFilter } from '@/components/data-list/types';
import { t } from './text';

const BALANCES = ['PENDING', 'OVERDUE', 'ADVANCE', 'SETTLED'] as const;
const AGES = ['NOT_DUE', 'D1_7', 'D8_30', 'D31_60', 'D60_PLUS'] as const;

const admitted: ListFilter = { key: 'admitted', kind: 'dates', label: t('filters.admitted') };

const balance: ListFilter = {
  key: 'pending',
  kind: 'choice',
  label: t('filters.pending'),
  multiple: true,
  options: BALANCES.map((value) => ({ value, label: t(`balance.${value}`) })),
};

/** How late something is that the student owes: the rows of Home's dues by age. */
const age: ListFilter = {
  key: 'age',
  kind: 'choice',
  label: t('filters.age'),
  multiple: true,
  options: AGES.map((value) => ({ value, label: t(`age.${value}`) })),
};

/** A trainer sees no money. */
export const filtersFor = (seesMoney: boolean): ListFilter[] =>
  seesMoney ? [admitted, balance, age] : [admitted];

/** The students of one import, while the address names it. */
export const importFilter = (id: string | null): ListFilter[] =>
  id ? [{ key: 'import', kind: 'choice', label: t('filterImport'), options: [{ value: id, label: t('thisImport') }] }] : [];
