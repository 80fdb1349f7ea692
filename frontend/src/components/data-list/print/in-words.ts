import { t } from '@lingui/core/macro';
import type { ListParams } from '@/api/list-query';
import { isOn, valueText } from '../filter-values';
import type { ListColumn, ListFilter, ListTabs } from '../types';
import { sortName } from '../head-cell';

interface Narrowed {
  params: ListParams;
  filters: readonly ListFilter[];
  tabs: ListTabs | undefined;
  columns: readonly Pick<ListColumn<never>, 'key' | 'label' | 'sort'>[];
}

/** What narrows and orders a list, as a sheet of paper says it: "Status: Left", "Branch: Baner, Kothrud". */
export function inWords({ params, filters, tabs, columns }: Narrowed): string[] {
  const tab = tabs?.options.find(({ value }) => value === params.filters[tabs.param]);
  const column = columns.find((one) => sortName(one) === params.ordering.replace(/^-/, ''));
  return [
    tab && t`${{ label: t`Status` }}: ${{ value: tab.label }}`,
    ...filters
      .filter((filter) => isOn(filter, params.filters))
      .map((filter) => t`${{ label: filter.label }}: ${{ value: valueText(filter, params.filters, true) }}`),
    params.search && t`Search: “${{ search: params.search }}”`,
    column &&
      (params.ordering.startsWith('-')
        ? t`by ${{ column: column.label }}, last first`
        : t`by ${{ column: column.label }}`),
  ].filter((part): part is string => Boolean(part));
}
