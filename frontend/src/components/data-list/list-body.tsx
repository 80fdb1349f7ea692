import { plural, t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { ListAnswer, ListParams } from '@/api/list-query';
import type { ListTotals } from '@/api/lists';
import { Banner } from '../feedback/banner';
import { ErrorState, NoResult, OfflineState } from '../feedback/error-state';
import { RowsSkeleton } from '../feedback/skeletons';
import { usePhone } from '../sheet/use-phone';
import { ListCards } from './list-cards';
import { ListFooter } from './list-footer';
import { ListTable, type ListTableProps } from './list-table';
import { TotalsRow, TotalsStrip } from './totals';
import type { ListNoun, ListTotalsRow } from './types';

interface ListBodyProps<Row extends RowData> extends Omit<
  ListTableProps<Row>,
  'label' | 'rows' | 'ordering' | 'onOrdering' | 'totals'
> {
  answer: UseQueryResult<ListAnswer<Row>>;
  params: ListParams;
  onParams: (part: Partial<ListParams>) => void;
  onPageSize: (pageSize: number) => void;
  noun: ListNoun;
  card: (row: Row) => ReactNode;
  filtersOn: number;
  onClear: () => void;
  /** Or only from the second page on. */
  pagerAlways: boolean;
  totals?: { row: ListTotalsRow; totals: ListTotals };
  /** On a phone rows are chosen only while that is asked for. */
  isChoosing: boolean;
  /** Between the toolbar and the rows. */
  strip?: ReactNode;
}

/** What stands under the toolbar: the rows and their footer, or why there are none. */
export function ListBody<Row extends RowData>({
  answer,
  params,
  onParams,
  onPageSize,
  noun,
  card,
  href,
  filtersOn,
  onClear,
  pagerAlways,
  totals,
  isChoosing,
  strip,
  ...table
}: ListBodyProps<Row>) {
  const isPhone = usePhone();
  const { data, error, isPending, fetchStatus, refetch } = answer;
  const retry = () => void refetch();
  const offline = fetchStatus === 'paused';

  if (!data) {
    if (offline) return <OfflineState isPage onRetry={retry} />;
    if (isPending) return <RowsSkeleton rows={params.pageSize} />;
    return <ErrorState title={t`The ${{ things: noun.many }} did not load`} error={error} onRetry={retry} />;
  }

  if (data.total === 0) {
    return (
      <NoResult
        title={
          noun.none ??
          (params.search
            ? t`No ${{ thing: noun.one }} matches “${{ search: params.search }}”`
            : t`No ${{ things: noun.many }} here`)
        }
        text={
          filtersOn > 0
            ? plural({ count: filtersOn }, { one: '# filter is on.', other: '# filters are on.' })
            : undefined
        }
        onClear={onClear}
      />
    );
  }

  return (
    <>
      {!offline && answer.isError && (
        <Banner tone="warning">{t`These rows may be out of date: the last refresh did not succeed.`}</Banner>
      )}
      {strip}
      {isPhone ? (
        <>
          {totals && <TotalsStrip {...totals} noun={noun} />}
          <ListCards
            label={noun.many}
            rows={data.list}
            rowId={table.rowId}
            rowName={table.rowName}
            card={card}
            href={href}
            onOpen={table.onOpen}
            rowActions={table.rowActions}
            picking={isChoosing ? table.picking : undefined}
          />
        </>
      ) : (
        <ListTable
          {...table}
          href={href}
          label={noun.many}
          rows={data.list}
          ordering={params.ordering}
          onOrdering={(ordering) => onParams({ ordering })}
          totals={totals && ((columns) => <TotalsRow {...totals} noun={noun} columns={columns} />)}
        />
      )}
      <ListFooter
        page={params.page}
        shownPage={data.page}
        pageSize={data.pageSize}
        total={data.total}
        pagerAlways={pagerAlways}
        onPage={(page) => onParams({ page })}
        onPageSize={onPageSize}
      />
    </>
  );
}
