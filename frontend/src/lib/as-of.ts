import { calendarDay, dateTime, time, today } from './format';

/** When something was read, in milliseconds, as it is told: `7:00 am`, or with the day where that is not today. */
export function asOf(at: number, now = new Date()): string {
  const instant = new Date(at).toISOString();
  return calendarDay(instant) === today(now) ? time(instant) : dateTime(instant);
}
