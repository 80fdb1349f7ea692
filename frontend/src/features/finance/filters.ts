import { t } from '@lingui/core/macro';
import { expense } from '@/api/columns/expense';
import { income } from '@/api/columns/income';
import { optionsFrom } from '@/components/data-list/use-options';
import type { ListFilter } from '@/components/data-list/types';
import { everyCategory, type Category } from './api';
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

const byCategory = (kind: Category['kind'], label: string): ListFilter => ({
  key: 'category',
  kind: 'choice',
  label,
  multiple: true,
  options: [],
  source: optionsFrom(everyCategory(kind), ({ _id, name }) => ({ value: String(_id), label: name })),
});

export const expenseFilters = [dates, byStatus(expense.status), byCategory('EXPENSE', t`Category`), modes];

export const incomeFilters = [dates, byStatus(income.status), byCategory('INCOME', t`Source`), modes];
