import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { phone } from '@/theme/breakpoints';
import { EmptyState } from '../feedback/empty-state';
import { LinearProgress } from '../late';
import { usePhone } from '../sheet/use-phone';
import { t } from '../text';
import { FilterBar, PhoneFilterBar } from './filter-bar';
import { isOn, namesOf } from './filter-values';
import { ListBody } from './list-body';
import { pageCount, wireQuery, type ListDeclaration } from './list-state';
import { SearchBox } from './search-box';
import { SelectionBar } from './selection-bar';
import { StatusTabs } from './status-tabs';
import { ColumnMenu, ExportMenu } from './toolbar-menus';
import type {
  ListColumn, ListEmpty, ListFilter, ListNoun, ListQuery, ListTabs, RowAction, SelectionAction,
} from './types';
import { useColumns } from './use-columns';
import { useListParams } from './use-list-params';

const Toolbar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '12px 0',
  '& .end': { display: 'flex', marginLeft: 'auto' },
  [phone]: { display: 'grid' },
});

const Progress = styled('div')({ height: 2, marginBottom: -2, position: 'relative', zIndex: 1 });

const NO_FILTERS: readonly ListFilter[] = [];

const ownId = (row: unknown) => String((row as { _id: number | string })._id);

export interface DataListProps<Row extends RowData> {
  /** Names the list in what this device remembers and in files: "students". */
  name: string;
  noun: ListNoun;
  columns: readonly ListColumn<Row>[];
  query: ListQuery<Row>;
  /** The record's `_id` unless it is named. */
  rowId?: (row: Row) => string;
  /** The row's own name, for assistive technology. */
  rowName: (row: Row) => string;
  /** The row on a phone; see `CardLines`. */
  card: (row: Row) => ReactNode;
  empty: ListEmpty;
  /** Says what the search looks at; without it there is none. */
  search?: string;
  filters?: readonly ListFilter[];
  tabs?: ListTabs;
  /** The order the API answers in when none is asked for. */
  ordering?: string;
  /** Where a row leads. Without it `onOpen` may open it in place. */
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** What may be done with a row; what may not is `false`. */
  rowActions?: (row: Row) => readonly (RowAction | false)[];
  /** Rows can be picked when there is something to do with them. */
  selectionActions?: readonly SelectionAction<Row>[];
  /** The API's path of the list, where it may be exported. */
  exportPath?: string;
  /** Before the search: a choice between this list and its neighbour, or what is done with all of it. */
  views?: ReactNode;
  /** `false` inside a record, where the list always opens as new and one page needs no pager. */
  remember?: boolean;
  /** Told whether the list is empty without any filter: the page's own action hides then. */
  onEmpty?: (empty: boolean) => void;
}

/**
 * Every list of the product: server paging with the specification's footer, search, tabs, filters,
 * order and columns, all kept in the address; cards on a phone; and a designed state for first load,
 * refetch, empty, no result, error and offline. A page declares what is its own.
 */
export function DataList<Row extends RowData>({
  name, noun, columns, query, rowId = ownId, rowName, card, empty, search, filters = NO_FILTERS, tabs,
  ordering = '', href, onOpen, rowActions, selectionActions, exportPath,
  views, remember = true, onEmpty,
}: DataListProps<Row>) {
  const declaration = useMemo<ListDeclaration>(
    () => ({ ordering, filterNames: [...(tabs ? [tabs.param] : []), ...filters.flatMap(namesOf)] }),
    [filters, ordering, tabs],
  );
  const [params, change] = useListParams(name, declaration, remember);
  const choice = useColumns(name, columns);
  const answer = useQuery({ ...query(params), placeholderData: keepPreviousData });
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const pickedIds = useMemo(() => new Set(picked.keys()), [picked]);
  const clearPicked = useCallback(() => setPicked(new Map()), []);

  const { data } = answer;
  const tabValue = tabs ? (params.filters[tabs.param] ?? '') : '';
  const filtersOn = filters.filter((filter) => isOn(filter, params.filters)).length;
  const untouched = !params.search && !tabValue && filtersOn === 0;
  const isEmpty = data?.total === 0 && untouched && !answer.isPlaceholderData;

  const pages = pageCount(data?.total ?? 0, params.pageSize);
  const pastTheEnd = Boolean(data) && !answer.isPlaceholderData && params.page > pages;
  useEffect(() => {
    if (pastTheEnd) change({ page: pages });
  }, [change, pages, pastTheEnd]);

  useEffect(() => onEmpty?.(isEmpty), [isEmpty, onEmpty]);

  function narrow(part: Parameters<typeof change>[0]): void {
    clearPicked();
    change(part);
  }

  function clear(): void {
    narrow({ search: '', filters: {} });
  }

  function pick(some: Row[], on: boolean): void {
    const next = new Map(picked);
    for (const row of some) {
      if (on) next.set(rowId(row), row);
      else next.delete(rowId(row));
    }
    setPicked(next);
  }

  if (isEmpty) {
    return (
      <>
        {views && <Toolbar>{views}</Toolbar>}
        <EmptyState {...empty} />
      </>
    );
  }

  const setFilters = (values: Record<string, string>) => narrow({ filters: values });
  const actionsOf = rowActions && ((row: Row) => rowActions(row).filter((one) => one !== false));
  const open = href ? (row: Row) => void navigate(href(row)) : onOpen;
  const Bar = isPhone ? PhoneFilterBar : FilterBar;

  return (
    <>
      {tabs && (
        <StatusTabs
          tabs={tabs}
          value={tabValue}
          counts={data?.counts}
          onChange={(value) => setFilters({ ...params.filters, [tabs.param]: value })}
        />
      )}
      <Toolbar>
        {views}
        {search && (
          <SearchBox label={search} value={params.search} onSearch={(text) => narrow({ search: text })} />
        )}
        {filters.length > 0 && <Bar filters={filters} values={params.filters} onChange={setFilters} />}
        {!isPhone && (
          <div className="end">
            <ColumnMenu columns={columns} choice={choice} />
            {exportPath && <ExportMenu path={exportPath} name={name} query={wireQuery(params)} />}
          </div>
        )}
      </Toolbar>
      <Progress>
        <Suspense>
          {answer.isFetching && data && (
            <LinearProgress sx={{ height: 2 }} aria-label={t('list.refreshing')} />
          )}
        </Suspense>
      </Progress>
      <ListBody
        answer={answer}
        params={params}
        onParams={change}
        noun={noun}
        columns={columns}
        choice={choice}
        rowId={rowId}
        rowName={rowName}
        card={card}
        href={href}
        onOpen={open}
        rowActions={actionsOf}
        picked={selectionActions && pickedIds}
        onPick={pick}
        filtersOn={filtersOn + (tabValue ? 1 : 0)}
        onClear={clear}
        pagerAlways={remember}
      />
      {selectionActions && picked.size > 0 && (
        <SelectionBar rows={[...picked.values()]} actions={selectionActions} onClear={clearPicked} />
      )}
    </>
  );
}
