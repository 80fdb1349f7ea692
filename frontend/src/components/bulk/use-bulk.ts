import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import { changeRows, type BulkProgress } from '@/api/lists';
import { defineResource, refresh } from '@/api/resource';
import { isOver, useJob } from '../feedback/use-job';
import type { Chosen } from '../data-list/types';
import { useIdempotencyKey } from '../form/idempotency';

/** So many rows are tried before they are changed; the server has the same limit. */
export const MOST_CHECKED = 100;

const changes = defineResource('bulk');

interface Options {
  action: { path: string };
  chosen: Chosen;
  /** Null while it is not chosen yet. */
  change: object | null;
  refreshes: readonly string[];
}

/** A change of many rows: checked, begun, watched to its end, stopped. */
export function useBulk({ action, chosen, change, refreshes }: Options) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const [begun, setBegun] = useState<BulkProgress | null>(null);
  const send = (some: object, key?: string) =>
    changeRows(action, chosen.query, chosen.rows, { ...change, ...some }, key);

  const check = useMutation({
    mutationFn: () => send({ check: true }),
    meta: { form: true },
  });
  const run = useMutation({
    mutationFn: () => send({}, keyOf([action, chosen, change])),
    meta: { form: true },
    onSuccess: setBegun,
  });
  const id = begun?._id ?? 0;
  const watched = useJob({
    ...changes.get('{change_id}', { change_id: String(id) }, { meta: { silent: true } }),
    enabled: begun !== null && !isOver(begun),
  }).data;
  const job = watched ?? begun;
  const isRunning = job !== null && !isOver(job);
  const stop = useMutation({
    mutationFn: () => changes.post('{change_id}/stop', { change_id: String(id) }),
    onSettled: () => refresh(queries, ['bulk']),
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
    // What has no sentence of the server is said in a toast.
    fault: fault instanceof ApiError && named.length === 0 ? fault.message : '',
  };
}
