import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, client, type Schemas } from '@/api/client';
import { serverNow } from './server-clock';

export type NotificationSettings = Schemas['ShownNotificationSettings'];
type QuietHours = Pick<NotificationSettings, 'quietFrom' | 'quietTo'>;

/** What rings and is mailed to this person. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification', 'settings'],
  queryFn: async () => (await answer(client.GET('/class/v1/notification/settings'))).data,
  staleTime: 60_000,
});

export const NOTIFICATION_SETTINGS_PATH = '/user-profile-setting?section=notifications';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Whether the hours hold now, by the clock in India. They may pass midnight; their end is not in them. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, now = serverNow()): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const time = clock.format(now);
  return quietFrom > quietTo ? time >= quietFrom || time < quietTo : time >= quietFrom && time < quietTo;
}

const OFTEN = 15_000;

/** `isQuiet` of the person's settings, true to the clock in a window that stays open. */
export function useQuiet(): { settings?: NotificationSettings; quiet: boolean } {
  const settings = useQuery({ ...notificationSettingsQuery, meta: { silent: true } }).data;
  const [now, setNow] = useState(serverNow);
  const hasHours = Boolean(settings?.quietFrom);
  useEffect(() => {
    if (!hasHours) return undefined;
    const timer = setInterval(() => setNow(serverNow()), OFTEN);
    return () => clearInterval(timer);
  }, [hasHours]);
  return { settings, quiet: settings !== undefined && isQuiet(settings, now) };
}
