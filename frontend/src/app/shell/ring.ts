import { plural, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { isQuiet, notificationSettingsQuery } from '@/lib/notification-settings';
import { toasts } from '@/lib/toasts';
import { NOTIFICATIONS_PATH } from '@/lib/urls';
import { shownOf } from './notification-kinds';
import type { Notification } from './notifications';

/** One message: of the one that rings, or of how many there are. None in quiet hours. */
export async function ring(queries: QueryClient, arrived: readonly Notification[]): Promise<void> {
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
