import { t } from '@lingui/core/macro';
import {
  infiniteQueryOptions,
  queryOptions,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import type { Follower } from './live';

export type Notification = Schemas['ShownNotification'];

interface Inbox {
  data: Notification[];
  unread: number;
}

const meta = {
  failure: t`An error occurred while fetching notifications.`,
  tooMany: () => t`Too many requests. Try again later.`,
};

/** Newest first, as the server lists them. */
export const notificationsQuery = queryOptions({
  queryKey: ['notification'],
  queryFn: (): Promise<Inbox> => answer(client.GET('/class/v1/notification')),
  staleTime: 60_000,
  meta,
});

export type EntryFilter = 'all' | 'unread';

/** Pages of entries, newest first: what is alike, within an hour and at one place, is one. */
export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['notification', 'entries', filter],
    queryFn: ({ pageParam }) =>
      answer(
        client.GET('/class/v1/notification/entries', {
          params: { query: { ...(filter === 'unread' && { filter }), ...(pageParam && { before: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
    meta,
  });

/** Each notification of the entry that this one belongs to. */
export const eachQuery = (of: number) =>
  infiniteQueryOptions({
    queryKey: ['notification', 'each', of],
    queryFn: ({ pageParam }) =>
      answer(
        client.GET('/class/v1/notification/each', {
          params: { query: { of, ...(pageParam && { before: pageParam }) } },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  });

/** A newer one. The same one twice stays one. */
function prependNotification(queries: QueryClient, arrived: Notification): void {
  queries.setQueryData(notificationsQuery.queryKey, (inbox: Inbox | undefined) => {
    if (!inbox || inbox.data.some(({ _id }) => _id === arrived._id)) return inbox;
    return { data: [arrived, ...inbox.data], unread: inbox.unread + (arrived.read ? 0 : 1) };
  });
}

/** While the line is down what has happened is asked for instead, this often in milliseconds. */
const POLL = 30_000;

/** What has happened since a position of the change log. The notifications that are new are prepended. */
export async function askEvents(queries: QueryClient, after: number) {
  const { data, unread, ...changes } = await answer(
    client.GET('/class/v1/notification/events', { params: { query: { after } } }),
  );
  const known = queries.getQueryData(notificationsQuery.queryKey);
  const ids = new Set(known?.data.map(({ _id }) => _id));
  const arrived = data.filter(({ _id }) => !ids.has(_id));
  arrived.reverse().forEach((one) => prependNotification(queries, one));
  // What was read on another device, or came in a page that is open.
  if (arrived.length > 0 || known?.unread !== unread) {
    void queries.invalidateQueries({ queryKey: ['notification'], predicate: ({ queryKey }) => queryKey.length > 1 });
  }
  queries.setQueryData(notificationsQuery.queryKey, (inbox) => inbox && { ...inbox, unread });
  return changes;
}

/** What has happened is asked for until the line is up. */
export function useEventPoll(lineIsUp: boolean, follower: Follower): void {
  const isThere =
    useQuery({
      ...notificationsQuery,
      refetchInterval: ({ state }) => (!lineIsUp && state.data === undefined ? POLL : false),
    }).data !== undefined;
  useQuery({
    queryKey: ['notification-events'],
    queryFn: () => follower.catchUp().then(() => true),
    enabled: isThere && !lineIsUp,
    initialData: true,
    staleTime: POLL,
    refetchInterval: POLL,
    meta: { silent: true, tooMany: () => t`Too many requests. Try again later.` },
  });
}

/** Reads all, an entry with all that belongs to it, or one. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: 'all' | number[] } | { entry: number }) =>
      answer(client.POST('/class/v1/notification/read', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
