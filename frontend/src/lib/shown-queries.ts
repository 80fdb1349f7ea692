/** What the queries on the screen say of the page that shows them. */
import { notifyManager, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** What the shell shows around every page, by the whole keys of its queries. */
const OF_SHELL = ['me', 'config', 'branch/choices', 'listview', 'notification', 'notification-events', 'sample', 'job'];

/** Messages are counted beside every page. */
const isOfShell = ({ queryKey }: Query) => OF_SHELL.includes(queryKey.join('/')) || queryKey[0] === 'chat';

/** Of the page itself, with an answer. */
const ownQueries = (queries: QueryClient): Query[] =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => query.state.data !== undefined && !isOfShell(query));

/** As of when the page is, in milliseconds: the oldest of its answers; null where it has none. */
export function shownAsOf(queries: QueryClient): number | null {
  const times = ownQueries(queries).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The same, followed. */
export function useShownAsOf(): number | null {
  const queries = useQueryClient();
  return useSyncExternalStore(
    // A query may be made while a page is drawn: what follows from it is drawn after that.
    (listener) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    () => shownAsOf(queries),
  );
}
