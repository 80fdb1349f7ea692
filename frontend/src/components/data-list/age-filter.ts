import { t } from '@lingui/core/macro';
import { ageText, AGES } from '@/lib/dues';
import type { ListFilter } from './types';

/** How late something is that is owed. */
export const ageFilter: ListFilter = {
  key: 'age',
  kind: 'choice',
  label: t`Dues by age`,
  multiple: true,
  options: AGES.map((value) => ({ value, label: ageText(value) })),
};
