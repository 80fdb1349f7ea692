import { t } from '@lingui/core/macro';
import { expense } from '@/api/columns/expense';
import { income } from '@/api/columns/income';
import { optionsFrom } from '@/components/data-list/use-options';
import type { ListFilter, OptionsSource } from '@/components/data-list/types';
import { everyBatch, everyCategory, everyCourse, type Category } from './api';
import { modeLabels } from './columns';
import { byStatus } from './states';

const modes: ListFilter = {
  key: 'paymentMode',
  kind: 'choice',
  label: t`Payment mode`,
  multiple: true,
  options: Object.entries(modeLabels).map(([value, label]) => ({ value, label })),
};

const dates: ListFilter = { key: 'date', kind: 'dates', label: t`Date` };

const chosenFrom = (key: string, label: string, source: OptionsSource): ListFilter => ({
  key,
  kind: 'choice',
  label,
  multiple: true,
  options: [],
  source,
});

const byCategory = (kind: Category['kind'], label: string) =>
  chosenFrom(
    'category',
    label,
    optionsFrom(everyCategory(kind), ({ _id, name }) => ({ value: String(_id), label: name })),
  );

/** What it was spent for, or earned by. */
const forWhat = [
  chosenFrom(
    'course',
    t`Course`,
    optionsFrom(everyCourse, ({ _id, coursename }) => ({ value: String(_id), label: coursename })),
  ),
  chosenFrom(
    'batch',
    t`Batch`,
    optionsFrom(everyBatch, ({ _id, name }) => ({ value: String(_id), label: name })),
  ),
];

export const expenseFilters = [dates, byStatus(expense.status), byCategory('EXPENSE', t`Category`), modes, ...forWhat];

export const incomeFilters = [dates, byStatus(income.status), byCategory('INCOME', t`Source`), modes, ...forWhat];
