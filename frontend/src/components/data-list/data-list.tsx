import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchQuery, type ApiList } from '@/api/list-query';
import { listTotals } from '@/api/lists';
import { EmptyState } from '../feedback/empty-state';
import { RowsSkeleton } from '../feedback/skeletons';
import { LinearProgress } from '../late';
import { usePhone } from '../sheet/use-phone';
import { isOn, namesOf } from './filter-values';
import { sortName } from './head-cell';
import { ListBody } from './list-body';
import { PAGE_SIZE, pageCount, readParams, viewQuery, type ListDeclaration } from './list-state';
import { ListToolbar, Toolbar } from './list-toolbar';
import type { PrintJobProps } from './print/print-job';
import { StatusTabs } from './status-tabs';
import type {
  ListColumn,
  ListEmpty,
  ListFilter,
  ListNoun,
  ListSelection,
  ListTabs,
  ListTotalsRow,
  RowAction,
} from './types';
import { useColumns } from './use-columns';
import { useListParams } from './use-list-params';
import { useListSettings, type ListSettings } from './use-list-settings';
import { useOptions } from './use-options';
import { usePrintKey } from './use-print-key';
import { useSelection } from './use-selection';
import { ViewsButton } from './views-button';

// Only where rows have been chosen, and where somebody prints.
const SelectionStrip = lazy(async () => ({ default: (await import('./selection-strip')).SelectionStrip }));
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar')).SelectionBar }));
// A lazy component forgets whose rows it draws.
const PrintJob = lazy(() => import('./print/print-job')) as unknown as <Row>(props: PrintJobProps<Row>) => ReactNode;

const Progress = styled('div')({ height: 2, marginBottom: -2, position: 'relative', zIndex: 1 });

const NO_FILTERS: readonly ListFilter[] = [];

const ownId = (row: unknown) => String((row as { _id: number | string })._id);

export interface DataListProps<Row extends RowData> {
  /** Names the list in what is remembered of it and in files: "students". */
  name: string;
  noun: ListNoun;
  columns: readonly ListColumn<Row>[];
  of: ApiList<Row>;
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
  /** What a row shows of itself beneath it in a table; on a phone it opens by `onOpen`. */
  detail?: (row: Row) => ReactNode;
  /** What may be done with a row; what may not is `false`. */
  rowActions?: (row: Row) => readonly (RowAction | false)[];
  /** A table shows each of them as an icon; a card has its menu. */
  iconActions?: boolean;
  /** Rows can be chosen when there is something to do with them. */
  selection?: ListSelection<Row> | false;
  /** What all that match add up to. */
  totals?: ListTotalsRow;
  mayExport?: boolean;
  /** What the documents of the rows are called, which an export can print into one PDF: "Receipts". */
  documents?: string;
  /** Before the search: a choice between this list and its neighbour, or what is done with all of it. */
  views?: ReactNode;
  /** `false` inside a record, where the list always opens as new and one page needs no pager. */
  remember?: boolean;
  /** Told whether the list is empty without any filter: the page's own action hides then. */
  onEmpty?: (empty: boolean) => void;
}

/**
 * Every list of the product: server paging with the specification's footer, search, tabs, filters,
 * order and columns, all kept in the address and under a name; rows to be chosen, totals, files and
 * paper; cards on a phone; and a designed state for first load, refetch, empty, no result, error and
 * offline. A page declares what is its own.
 */
export function DataList<Row extends RowData>(props: DataListProps<Row>) {
  const settings = useListSettings(props.name);
  return settings ? <Listed {...props} settings={settings} /> : <RowsSkeleton rows={PAGE_SIZE} />;
}

function Listed<Row extends RowData>({
  name,
  noun,
  columns,
  of,
  rowId = ownId,
  rowName,
  card,
  empty,
  search,
  filters = NO_FILTERS,
  tabs,
  ordering = '',
  href,
  onOpen,
  detail,
  rowActions,
  iconActions,
  selection,
  totals,
  mayExport,
  documents,
  views,
  remember = true,
  onEmpty,
  settings,
}: DataListProps<Row> & { settings: ListSettings }) {
  const { preference } = settings;
  const list = useMemo<ListDeclaration>(
    () => ({
      ordering,
      pageSize: preference.pageSize ?? PAGE_SIZE,
      sorts: columns.flatMap((column) => sortName(column) ?? []),
      filterNames: [...(tabs ? [tabs.param] : []), ...filters.flatMap(namesOf)],
    }),
    [columns, filters, ordering, preference.pageSize, tabs],
  );
  const { params, change, view, openView } = useListParams(name, {
    list,
    views: settings.views,
    first: preference.view,
    remember,
  });
  const choice = useColumns(columns, view?.columns.length ? view.columns : preference.columns, (keys) => {
    if (!view) settings.remember({ columns: keys });
  });
  const asked = of.page(params);
  const answer = useQuery({ ...asked, placeholderData: keepPreviousData });
  const isPhone = usePhone();
  const navigate = useNavigate();
  const [isPrinting, setPrinting] = useState(false);
  const [isFiltering, setFiltering] = useState(false);
  const known = useOptions(filters, params.filters, isFiltering || isPrinting);
  usePrintKey(remember ? () => setPrinting(true) : undefined);

  const { data } = answer;
  const match = { ...matchQuery(params), ...of.fixed };
  const sums = useQuery({
    queryKey: [asked.queryKey[0], 'totals', of.path, match],
    queryFn: ({ signal }) => listTotals(of, match, signal),
    enabled: totals !== undefined,
    placeholderData: keepPreviousData,
    // The rows stand without them.
    meta: { silent: true },
  }).data;
  const summed = totals && sums && { row: totals, totals: sums };
  const chosen = useSelection({ rowId, data, query: match, selection: selection || undefined, totals: sums });

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
    chosen.clear();
    change(part);
  }

  const clear = () => narrow({ search: '', filters: {} });
  const setFilters = (values: Record<string, string>) => narrow({ filters: values });

  const Dialog = chosen.doing?.action.dialog;
  const dialog = chosen.doing && Dialog && (
    <Suspense>
      <Dialog list={of} name={name} noun={noun} chosen={chosen.doing.chosen} onClose={chosen.finish} />
    </Suspense>
  );

  if (isEmpty) {
    return (
      <>
        {views && <Toolbar>{views}</Toolbar>}
        <EmptyState {...empty} />
        {dialog}
      </>
    );
  }

  const shown = columns.filter(({ key }) => choice.chosen.has(key)).map(({ key }) => key);
  const kept = viewQuery(params, list);
  const saved = remember && (
    <ViewsButton
      list={name}
      views={settings.views}
      view={view}
      changed={view !== undefined && !isAsSaved(view, kept, shown, list)}
      query={kept}
      columns={shown}
      first={preference.view}
      onOpen={(wanted) => {
        chosen.clear();
        choice.set(wanted?.columns.length ? wanted.columns : preference.columns);
        openView(wanted);
      }}
      onFirst={(first) => settings.remember({ view: first })}
      count={async (one) => {
        const wanted = readParams(new URLSearchParams(one.query), list);
        return (await of.page({ ...wanted, pageSize: 1 }).queryFn({ signal: new AbortController().signal })).total;
      }}
    />
  );
  const actionsOf = rowActions && ((row: Row) => rowActions(row).filter((one) => one !== false));
  const open = href ? (row: Row) => void navigate(href(row)) : onOpen;

  return (
    <>
      {tabs && (
        <StatusTabs
          tabs={tabs}
          value={tabValue}
          counts={data?.counts}
          end={!isPhone && saved}
          onChange={(value) => setFilters({ ...params.filters, [tabs.param]: value })}
        />
      )}
      <ListToolbar
        views={views}
        saved={(isPhone || !tabs) && saved}
        search={search}
        searched={params.search}
        onSearch={(text) => narrow({ search: text })}
        filters={known}
        values={params.filters}
        onFilters={setFilters}
        onFiltersWanted={() => setFiltering(true)}
        columns={columns}
        choice={choice}
        exported={mayExport ? { list: of, name, query: match, documents } : undefined}
        onPrint={() => setPrinting(true)}
        isPrinting={isPrinting}
        onSelect={selection ? chosen.begin : undefined}
      />
      <Progress>
        <Suspense>
          {answer.isFetching && data && <LinearProgress sx={{ height: 2 }} aria-label={t`Refreshing`} />}
        </Suspense>
      </Progress>
      <ListBody
        answer={answer}
        params={params}
        onParams={change}
        onPageSize={(pageSize) => {
          settings.remember({ pageSize });
          // Not in the address: it is remembered.
          change({ pageSize: list.pageSize });
        }}
        noun={noun}
        columns={columns}
        choice={choice}
        rowId={rowId}
        rowName={rowName}
        card={card}
        href={href}
        onOpen={open}
        detail={detail}
        rowActions={actionsOf}
        iconActions={iconActions}
        picking={chosen.picking}
        isChoosing={chosen.isChoosing}
        strip={
          <Suspense>
            {chosen.isOn && (chosen.every || chosen.pageIsChosen || isPhone) && (
              <SelectionStrip
                onPage={chosen.onPage}
                total={chosen.total}
                count={chosen.count}
                every={chosen.every}
                pageIsChosen={chosen.pageIsChosen}
                onPageAll={chosen.choosePage}
                onEvery={chosen.chooseEvery}
                onClear={chosen.clear}
              />
            )}
          </Suspense>
        }
        totals={summed}
        filtersOn={filtersOn + (tabValue ? 1 : 0)}
        onClear={clear}
        pagerAlways={remember}
      />
      <Suspense>
        {chosen.isOn && (
          <SelectionBar
            count={chosen.count}
            actions={chosen.actions}
            sum={chosen.sum}
            overTotals={Boolean(summed)}
            isBusy={chosen.doing !== null}
            onAction={chosen.act}
            onClear={chosen.clear}
          />
        )}
        {isPrinting && data && (
          <PrintJob
            noun={noun}
            columns={columns}
            choice={choice}
            query={of.page}
            params={params}
            filters={known}
            tabs={tabs}
            total={data.total}
            totals={summed}
            rowId={rowId}
            onDone={() => setPrinting(false)}
          />
        )}
      </Suspense>
      {dialog}
    </>
  );
}

/** Whether a view is on as it was saved. One without columns has those that everybody begins with. */
function isAsSaved(
  view: { query: string; columns: readonly string[] },
  query: string,
  columns: readonly string[],
  list: ListDeclaration,
): boolean {
  const asSaved = viewQuery(readParams(new URLSearchParams(view.query), list), list);
  return asSaved === query && (view.columns.length === 0 || view.columns.join() === columns.join());
}
