import { t } from '@lingui/core/macro';
import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import type { Live } from './live';

export type Notification = Schemas['ShownNotification'];

interface Inbox {
  data: Notification[];
  unread: number;
}

export const meta = {
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

/** A newer one. The same one twice stays one. */
function prependNotification(queries: QueryClient, arrived: Notification): void {
  queries.setQueryData(notificationsQuery.queryKey, (inbox: Inbox | undefined) => {
    if (!inbox || inbox.data.some(({ _id }) => _id === arrived._id)) return inbox;
    return { data: [arrived, ...inbox.data], unread: inbox.unread + (arrived.read ? 0 : 1) };
  });
}

/** While the line is down what has happened, and what is new in the chat, is asked for this often, in milliseconds. */
export const POLL = 30_000;

/** What has happened since a position of the change log. The notifications that are new are prepended. */
export async function askEvents(queries: QueryClient, after: number) {
  const at = () => queries.getQueryState(notificationsQuery.queryKey)?.dataUpdatedAt;
  const asked = at();
  const { data, unread, ...changes } = await answer(
    client.GET('/class/v1/notification/events', { params: { query: { after } } }),
  );
  const known = queries.getQueryData(notificationsQuery.queryKey);
  // What was read or came meanwhile is newer than this answer.
  const isOlder = at() !== asked;
  const ids = new Set(known?.data.map(({ _id }) => _id));
  const arrived = data.filter(({ _id }) => !ids.has(_id));
  arrived.reverse().forEach((one) => prependNotification(queries, one));
  // What was read on another device, or came in a page that is open.
  if (arrived.length > 0 || known?.unread !== unread) {
    void queries.invalidateQueries({ queryKey: ['notification'], predicate: ({ queryKey }) => queryKey.length > 1 });
  }
  if (!isOlder) queries.setQueryData(notificationsQuery.queryKey, (inbox) => inbox && { ...inbox, unread });
  return changes;
}

/** What has happened is asked for until the line is up. */
export function useEventPoll(lineIsUp: boolean, live: Live | null): void {
  const isThere =
    useQuery({
      ...notificationsQuery,
      refetchInterval: ({ state }) => (!lineIsUp && state.data === undefined ? POLL : false),
    }).data !== undefined;
  useQuery({
    queryKey: ['notification-events'],
    queryFn: async () => {
      await live?.catchUp();
      return true;
    },
    enabled: live !== null && isThere && !lineIsUp,
    initialData: true,
    staleTime: POLL,
    refetchInterval: POLL,
    meta: { silent: true, tooMany: () => t`Too many requests. Try again later.` },
  });
}
