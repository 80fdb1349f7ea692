import { t } from '@lingui/core/macro';
import { today } from '@/lib/format';

export interface Days {
  from: string;
  to: string;
}

export type Period = 'year' | 'before' | 'own';

/** The financial year that a day is in, from April: 2026 for 26-27. */
const startYear = (day: string) => Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);

/** The days of a period: this financial year so far, or the whole one before it. */
export function daysOf(period: 'year' | 'before', day: string = today()): Days {
  const year = startYear(day);
  return period === 'year' ? { from: `${year}-04-01`, to: day } : { from: `${year - 1}-04-01`, to: `${year}-03-31` };
}

const short = (year: number) => String(year).slice(2);
const named = (year: number) => `FY ${short(year)}-${short(year + 1)}`;

/** What can be chosen, with the names of the financial years. */
export function periods(day: string = today()): { value: Period; label: string }[] {
  const year = startYear(day);
  return [
    { value: 'year', label: named(year) },
    { value: 'before', label: named(year - 1) },
    { value: 'own', label: t`Other days` },
  ];
}
