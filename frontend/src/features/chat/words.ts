import { t } from '@lingui/core/macro';
import { addDays, calendarDay, date, time, today } from '@/lib/format';
import type { ChatRoom } from './api';

export const roomName = ({ kind, name }: Pick<ChatRoom, 'kind' | 'name'>): string =>
  kind === 'ALL' ? t`Everyone` : name;

/** The time of today, "Yesterday", or the day: in the list of rooms. */
export function whenShort(instant: string): string {
  const day = calendarDay(instant);
  if (day === today()) return time(instant);
  return day === addDays(today(), -1) ? t`Yesterday` : date(instant);
}

/** "Today", "Yesterday" or the day: between the messages. */
export function dayName(day: string): string {
  if (day === today()) return t`Today`;
  return day === addDays(today(), -1) ? t`Yesterday` : date(day);
}
