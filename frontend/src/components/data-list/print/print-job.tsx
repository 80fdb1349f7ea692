import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ListParams, ListQuery } from '@/api/list-query';
import type { ListTotals } from '@/api/lists';
import { count } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog';
import { JobProgress } from '../../feedback/job-progress';
import type { ListColumn, ListFilter, ListNoun, ListTabs, ListTotalsRow } from '../types';
import type { ColumnChoice } from '../use-columns';
import { inWords } from './in-words';
import { loadAll } from './load-all';
import { Paper } from './paper';

/** More rows than these are printed only when that was meant. */
export const MANY = 1000;

export interface PrintJobProps<Row> {
  noun: ListNoun;
  columns: readonly ListColumn<Row>[];
  choice: ColumnChoice<Row>;
  query: ListQuery<Row>;
  params: ListParams;
  filters: readonly ListFilter[];
  tabs: ListTabs | undefined;
  total: number;
  totals: { row: ListTotalsRow; totals: ListTotals } | undefined;
  rowId: (row: Row) => string;
  onDone: () => void;
}

/** From the wish to print a list to the browser's own dialog: asked for above 1,000 rows, loaded, drawn. */
export default function PrintJob<Row>(props: PrintJobProps<Row>) {
  const { noun, columns, choice, query, params, filters, tabs, total, totals, rowId, onDone } = props;
  const id = useId();
  const [isMeant, setMeant] = useState(total <= MANY);
  const [loaded, setLoaded] = useState(0);
  const rows = useQuery({
    queryKey: ['print', id],
    queryFn: ({ signal }) => loadAll(query, params, signal, setLoaded),
    enabled: isMeant,
    gcTime: 0,
    retry: false,
    meta: { failure: t`The list was not printed: its rows did not load.` },
  });

  // The toast has said so; what is on the screen can still be printed.
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (rows.isError) done.current();
  }, [rows.isError]);

  if (rows.isError) return null;
  if (rows.data) {
    return (
      <Paper
        title={noun.many.charAt(0).toUpperCase() + noun.many.slice(1)}
        narrowed={inWords({ params, filters, tabs, columns })}
        rows={rows.data}
        rowId={rowId}
        columns={columns}
        choice={choice}
        noun={noun}
        totals={totals}
        onPrinted={onDone}
      />
    );
  }
  return (
    <ConfirmDialog
      open={!isMeant || total > 100}
      title={t`Print ${{ count: count(total) }} ${{ things: total === 1 ? noun.one : noun.many }}?`}
      text={
        isMeant ? (
          <JobProgress label={t`Getting the rows ready`} job={{ state: 'RUNNING', done: loaded, total }} />
        ) : (
          t`That is more than 1,000 rows. A filter makes the list shorter.`
        )
      }
      confirm={t`Print`}
      busy={false}
      blocked={isMeant}
      cancel={t`Cancel`}
      onConfirm={() => setMeant(true)}
      onClose={() => {
        if (isMeant) toasts.info(t`Printing was stopped.`);
        onDone();
      }}
    />
  );
}
