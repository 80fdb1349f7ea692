import { t } from '@lingui/core/macro';
import { addDays, today } from '@/lib/format';

export interface Span {
  from: string;
  to: string;
}

export interface Preset extends Span {
  key: string;
  label: string;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The first day of the month that is so many months from the day's. */
function monthStart(day: string, months = 0): string {
  const past = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(past / 12)}-${pad((past % 12) + 1)}-01`;
}

/** Quarters and years are those of the financial year, which begins in April. */
const quarterStart = (day: string) => monthStart(day, -((Number(day.slice(5, 7)) - 1) % 3));
const yearStart = (day: string) => monthStart(day, -((Number(day.slice(5, 7)) + 8) % 12));

/** `2026-11-20` → `26-27`. */
const financialYear = (start: string) => `${start.slice(2, 4)}-${pad((Number(start.slice(2, 4)) + 1) % 100)}`;

/** The periods that people ask for, up to today; of a report about what comes, from today on. */
export function presetsOf(ahead: number, day: string = today()): Preset[] {
  if (ahead > 0) {
    const until = (days: number) => ({ from: day, to: addDays(day, days - 1) });
    return [
      { key: '30', label: t`Next 30 days`, ...until(30) },
      { key: 'usual', label: t`Next ${{ days: ahead }} days`, ...until(ahead) },
    ];
  }
  const start = yearStart(day);
  return [
    { key: 'month', label: t`This month`, from: monthStart(day), to: day },
    { key: 'last', label: t`Last month`, from: monthStart(day, -1), to: addDays(monthStart(day), -1) },
    { key: 'quarter', label: t`Quarter`, from: quarterStart(day), to: day },
    { key: 'year', label: t`FY ${{ year: financialYear(start) }}`, from: start, to: day },
  ];
}

/** The key of the period that a report is of unless said otherwise. */
export const usualKeyOf = (ahead: number) => (ahead > 0 ? 'usual' : 'month');

/** What a report is of unless said otherwise. */
export function usualSpan(ahead: number, day: string = today()): Span {
  const presets = presetsOf(ahead, day);
  const usual = ahead > 0 ? presets.at(-1) : presets[0];
  return { from: usual?.from ?? day, to: usual?.to ?? day };
}
