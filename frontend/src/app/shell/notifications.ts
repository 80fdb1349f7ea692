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

/** While the line is down the notifications are asked for instead, this often in milliseconds. */
const POLL = 30_000;

/** What came since the newest that is known, asked for until the line is up. */
export function useNotificationPoll(lineIsUp: boolean): void {
  const queries = useQueryClient();
  const isThere =
    useQuery({
      ...notificationsQuery,
      refetchInterval: ({ state }) => (!lineIsUp && state.data === undefined ? POLL : false),
    }).data !== undefined;
  useQuery({
    queryKey: ['notification-events'],
    queryFn: async () => {
      const known = queries.getQueryData(notificationsQuery.queryKey)?.data ?? [];
      const after = Math.max(0, ...known.map(({ _id }) => _id));
      const { data, unread } = await answer(
        client.GET('/class/v1/notification/events', { params: { query: { after } } }),
      );
      data.reverse().forEach((arrived) => prependNotification(queries, arrived));
      // What was read on another device, or came in a page that is open.
      const counted = queries.getQueryData(notificationsQuery.queryKey)?.unread;
      if (data.length > 0 || counted !== unread) {
        void queries.invalidateQueries({
          queryKey: ['notification'],
          predicate: ({ queryKey }) => queryKey.length > 1,
        });
      }
      queries.setQueryData(notificationsQuery.queryKey, (inbox) => inbox && { ...inbox, unread });
      return after;
    },
    enabled: isThere && !lineIsUp,
    initialData: 0,
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
