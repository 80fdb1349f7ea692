import { plural, t } from '@lingui/core/macro';
import { fileSize } from '@/components/form/file-rules';
import { addDays, calendarDay, date, time, today } from '@/lib/format';
import type { ChatRoom, RoomFile } from './api';

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

/** "PDF · 218 KB" */
export const fileFacts = ({ name, size }: RoomFile['file']): string =>
  `${name.split('.').pop()?.toUpperCase() ?? ''} · ${fileSize(size)}`;

/** How many are in a room, and, where others than oneself are, how many are here: "14 people · 5 here now". */
export function peopleWords(others: readonly { _id: number }[], here: ReadonlySet<number>): string {
  const all = plural({ count: others.length + 1 }, { one: '# person', other: '# people' });
  const present = others.filter(({ _id }) => here.has(_id)).length;
  return present === 0 ? all : `${all} · ${plural({ count: present + 1 }, { one: '# here now', other: '# here now' })}`;
}
