import { t } from '@lingui/core/macro';
import { addDays, date, today } from '@/lib/format';
import type { DatesFilter, ListFilter } from './types';

/** Filters as they stand in a list's parameters: read, told in words, changed. */

type Values = Readonly<Record<string, string>>;

export const fromName = (filter: DatesFilter) => filter.from ?? 'from';
export const toName = (filter: DatesFilter) => filter.to ?? 'to';

/** The parameters a filter sets. */
export function namesOf(filter: ListFilter): string[] {
  return filter.kind === 'dates' ? [fromName(filter), toName(filter)] : [filter.key];
}

export function isOn(filter: ListFilter, values: Values): boolean {
  return namesOf(filter).some((name) => values[name]);
}

/**
 * What the chip says after the filter's name: "Kothrud, Baner", "This month", "Kothrud +2".
 * @param inFull names all of them, however many.
 */
export function valueText(filter: ListFilter, values: Values, inFull = false): string {
  if (filter.kind === 'dates') {
    return spanText(values[fromName(filter)] ?? '', values[toName(filter)] ?? '');
  }
  const wanted = (values[filter.key] ?? '').split(',');
  // Until the options are known nobody is shown an id.
  const isWaiting = filter.source !== undefined;
  const labels = wanted.map((value) =>
    isWaiting ? '…' : (filter.options.find((option) => option.value === value)?.label ?? value),
  );
  return labels.length > 2 && !inFull ? `${labels[0]} +${labels.length - 1}` : labels.join(', ');
}

function spanText(from: string, to: string): string {
  const preset = presets().find((one) => one.from === from && one.to === to);
  if (preset) return preset.label;
  if (!to) return t`from ${{ day: date(from) }}`;
  if (!from) return t`to ${{ day: date(to) }}`;
  return from === to ? date(from) : `${date(from)} – ${date(to)}`;
}

export interface Span {
  label: string;
  from: string;
  to: string;
}

/** The spans people ask for, counted from the business day; the year begins in April. */
export function presets(day: string = today()): Span[] {
  const monthStart = `${day.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(monthStart, -1);
  const startYear = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  const short = (year: number) => String(year).slice(2);
  return [
    { label: t`Today`, from: day, to: day },
    { label: t`This month`, from: monthStart, to: day },
    { label: t`Last month`, from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    {
      label: `FY ${short(startYear)}-${short(startYear + 1)}`,
      from: `${startYear}-04-01`,
      to: `${startYear + 1}-03-31`,
    },
  ];
}

/** The values without this filter. */
export function without(filter: ListFilter, values: Values): Record<string, string> {
  const names = new Set(namesOf(filter));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
