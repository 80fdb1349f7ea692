import type { Query, QueryClient } from '@tanstack/react-query';
import { refreshesOf } from '@/api/resource';
import type { Change } from '@/lib/changes';
import { readToken } from '@/lib/token';

/** Milliseconds: what is on the screen is asked for anew at most this often. */
export const PAUSE = 1000;

/** Milliseconds: what somebody saves on this page is waited for, but no longer. It may delete what is shown. */
export const SAVING = 5000;

/** Milliseconds that a page has to leave what it has just deleted. */
export const LEAVING = 300;

/** Home adds up records of nearly every kind. */
const HOME = 'home';

/** What a list answered with is newer than a change at or before this position. */
const positionOf = ({ state }: Query): number => (state.data as { position?: number } | undefined)?.position ?? -1;

/** What is being asked for is there, was given up, or did not come. */
async function answered(query: Query): Promise<void> {
  let pending = query.promise;
  while (query.state.fetchStatus === 'fetching' && pending) {
    await pending.catch(() => undefined);
    // Another question may have taken the place of the one that was waited for.
    if (query.promise === pending) return;
    pending = query.promise;
  }
}

/**
 * Has queries asked for anew whose records have changed: those on the screen at once, but at most once a
 * second; the others when they are shown again. A list whose answer has the change already is left alone.
 * An answer that is on its way may have left the server before the change: it is waited for, and judged then.
 */
export function changesApplier(queries: QueryClient) {
  const newest = new Map<string, number>();
  const late = new Map<Query, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  let since = 0;
  let saved = -Infinity;
  const token = readToken();
  // Each rendering of who may save tells the cache something as well.
  const forget = queries.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated') saved = Date.now();
  });

  /** @param changedAt the position of the last change of what a query shows; undefined where there is none. */
  const askFor = (changedAt: (query: Query) => number | undefined) => {
    for (const query of queries.getQueryCache().findAll({ fetchStatus: 'fetching' })) {
      const position = changedAt(query);
      if (position !== undefined) void judgeLater(query, position);
    }
    void queries.invalidateQueries({
      predicate: (query) => !late.has(query) && positionOf(query) < (changedAt(query) ?? -Infinity),
    });
  };

  const judgeLater = async (query: Query, position: number) => {
    const isWaitedFor = late.has(query);
    late.set(query, Math.max(position, late.get(query) ?? -Infinity));
    if (isWaitedFor) return;
    await answered(query);
    const newer = late.get(query) ?? position;
    late.delete(query);
    if (readToken() !== token) return;
    void queries.invalidateQueries({ predicate: (one) => one === query && positionOf(one) < newer });
  };

  const flush = () => {
    const isSaving = queries.isMutating() > 0 || Date.now() - saved < LEAVING;
    if (isSaving && Date.now() - since < SAVING) {
      timer = setTimeout(flush, 50);
      return;
    }
    timer = undefined;
    // The session has changed and the page is about to: it is not asked as somebody else.
    if (readToken() !== token) return;
    last = Date.now();
    const changed = new Map(newest);
    newest.clear();
    askFor((query) => changed.get(String(query.queryKey[0])));
  };

  return {
    apply: (changes: Change[]) => {
      for (const { resource, position } of changes) {
        for (const key of [...refreshesOf(resource), HOME]) newest.set(key, Math.max(position, newest.get(key) ?? 0));
      }
      if (newest.size === 0 || timer !== undefined) return;
      since = Date.now();
      timer = setTimeout(flush, Math.max(0, last + PAUSE - since));
    },
    refresh: () => askFor(() => Infinity),
    stop: () => {
      clearTimeout(timer);
      forget();
    },
  };
}
