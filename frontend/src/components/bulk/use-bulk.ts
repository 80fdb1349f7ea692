import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import { bulkProgress, changeMany, checkMany, stopBulk, type BulkCall, type BulkProgress } from '@/lib/list-calls';
import { refresh } from '@/lib/refreshes';
import { isOver, useJob } from '../feedback/use-job';
import { useIdempotencyKey } from '../form/idempotency';

/** So many rows are tried before they are changed; the server has the same limit. */
export const MOST_CHECKED = 100;

interface Options {
  /** Null while it is not chosen yet what to change. */
  call: BulkCall | null;
  refreshes: readonly string[];
}

const MISSING: BulkCall = { path: '', action: '', query: {}, rows: { ids: [] }, change: {} };

/** A change of many rows: checked, begun, watched to its end, stopped. */
export function useBulk({ call, refreshes }: Options) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [begun, setBegun] = useState<BulkProgress | null>(null);
  const asked = call ?? MISSING;

  const check = useMutation({
    mutationFn: () => checkMany(asked, new AbortController().signal),
    meta: { form: true },
  });
  const run = useMutation({
    mutationFn: () => changeMany(asked, keyOf(asked)),
    meta: { form: true },
    onSuccess: setBegun,
  });
  const id = begun?._id ?? 0;
  const watched = useJob({
    queryKey: ['bulk', id],
    queryFn: ({ signal }) => bulkProgress(id, signal),
    enabled: begun !== null && !isOver(begun),
    meta: { silent: true },
  }).data;
  const job = watched ?? begun;
  const isRunning = job !== null && !isOver(job);
  const stop = useMutation({
    mutationFn: () => stopBulk(id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['bulk', id] }),
  });

  // Rows change one after the other: what shows them is asked anew when it is over, or given up here.
  const hasEnded = job !== null && isOver(job);
  useEffect(() => {
    if (hasEnded) void refresh(queries, refreshes);
  }, [hasEnded, queries, refreshes]);

  const fault = run.error ?? check.error;
  const faults = fault instanceof ApiError ? fault.errors : {};
  const named = Object.entries(faults).flatMap(([name, [sentence]]) => (sentence ? [[name, sentence] as const] : []));
  return {
    check,
    run,
    stop,
    job,
    isRunning,
    hasBegun: begun !== null,
    faults: Object.fromEntries(named),
    fault: fault && named.length === 0 ? fault.message : '',
  };
}
