import { t } from '@lingui/core/macro';
import { addDays } from '@/lib/format';

const DAY_LABELS = {
  mon: t`Mon`,
  tue: t`Tue`,
  wed: t`Wed`,
  thu: t`Thu`,
  fri: t`Fri`,
  sat: t`Sat`,
  sun: t`Sun`,
};

/** Days of the week as the wire numbers them: 0 is Monday. */
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

const NAMES = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** "Mon". */
export const dayName = (day: number): string => DAY_LABELS[NAMES[day] ?? 'mon'];

/** 0 for a Monday. */
export function dayOfWeek(day: string): number {
  return (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday of a day's week. */
export const mondayOf = (day: string) => addDays(day, -dayOfWeek(day));

/** The month before or after: `moveMonth('2026-11', 2)` → `2027-01`. */
export function moveMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const moved = new Date(Date.UTC(year, number - 1 + by, 1, 12));
  return moved.toISOString().slice(0, 7);
}

/** The weeks of a month from Monday on; `null` where a week reaches into its neighbours. */
export function weeksOf(month: string): (string | null)[][] {
  const first = mondayOf(`${month}-01`);
  const weeks: (string | null)[][] = [];
  for (let monday = first; monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push(
      WEEK.map((day) => {
        const one = addDays(monday, day);
        return one.startsWith(month) ? one : null;
      }),
    );
  }
  return weeks;
}
