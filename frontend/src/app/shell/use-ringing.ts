import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isQuiet, notificationSettingsQuery } from '@/lib/notification-settings';
import { toasts } from '@/lib/toasts';
import { NOTIFICATIONS_PATH } from '@/lib/urls';
import { shownOf } from './notification-kinds';
import { type Notification, notificationsQuery } from './notifications';

/** Rings for what arrives, in the way the person chose and never in quiet hours. */
export function useRinging(): void {
  const queries = useQueryClient();
  const inbox = useQuery(notificationsQuery).data;
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (!inbox) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...inbox.data.map(({ _id }) => _id)]);
    // What was there when the page opened is on the bell.
    const arrived = before ? inbox.data.filter(({ _id, read }) => !read && !before.has(_id)) : [];
    if (arrived.length > 0) void ring(queries, arrived);
  }, [inbox, queries]);
}

async function ring(queries: QueryClient, arrived: readonly Notification[]): Promise<void> {
  const settings = await queries
    .fetchQuery({ ...notificationSettingsQuery, meta: { silent: true } })
    .catch(() => undefined);
  if (!settings || isQuiet(settings)) return;
  const ringing = new Set(settings.kinds.filter(({ rings }) => rings).map(({ kind }) => kind));
  const [first, ...more] = arrived.filter(({ kind }) => ringing.has(kind));
  if (!first) return;
  if (more.length > 0) {
    const text = plural({ count: more.length + 1 }, { one: '# new notification', other: '# new notifications' });
    toasts.info(text, { actions: [{ label: t`Show`, to: NOTIFICATIONS_PATH }] });
    return;
  }
  const { text, link } = shownOf(first);
  toasts.info(text, { actions: link ? [{ label: t`Open`, to: link }] : [] });
}
