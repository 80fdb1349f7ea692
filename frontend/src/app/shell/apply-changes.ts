import type { Query, QueryClient } from '@tanstack/react-query';
import { refreshesOf } from '@/api/resource';
import type { Change } from '@/lib/changes';

/** Milliseconds: what is on the screen is asked for anew at most this often. */
export const PAUSE = 1000;

/** Home adds up records of nearly every kind. */
const HOME = 'home';

/** What a list answered with is newer than a change at or before this position. */
const positionOf = ({ state }: Query): number => (state.data as { position?: number } | undefined)?.position ?? -1;

/**
 * Has queries asked for anew whose records have changed: those on the screen at once, but at most once a
 * second; the others when they are shown again. A list whose answer has the change already is left alone.
 */
export function changesApplier(queries: QueryClient) {
  const newest = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const flush = () => {
    timer = undefined;
    last = Date.now();
    const changed = new Map(newest);
    newest.clear();
    void queries.invalidateQueries({
      predicate: (query) => {
        const position = changed.get(String(query.queryKey[0]));
        return position !== undefined && positionOf(query) < position;
      },
    });
  };

  return {
    apply: (changes: Change[]) => {
      for (const { resource, position } of changes) {
        for (const key of [...refreshesOf(resource), HOME]) newest.set(key, Math.max(position, newest.get(key) ?? 0));
      }
      if (newest.size > 0) timer ??= setTimeout(flush, Math.max(0, last + PAUSE - Date.now()));
    },
    refresh: () => void queries.invalidateQueries(),
    stop: () => {
      clearTimeout(timer);
    },
  };
}
