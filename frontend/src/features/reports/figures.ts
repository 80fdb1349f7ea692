import { count, date, fromPaise, month, rupees, shortRupees, timeOfDay, toPaise } from '@/lib/format';
import type { ReportCell, ReportDimension, ReportGroup, ReportMeasure, ReportRow } from './api';

/** The key of the group whose rows have no value in the dimension. */
const NONE = '~none';

export const isZero = (figure: string) => Number(figure) === 0;

/** A figure as it is read: ₹1,200.00, 12, 92.5%. */
export function figureText({ kind }: Pick<ReportMeasure, 'kind'>, figure: string): string {
  if (kind === 'money') return rupees(figure);
  return kind === 'percent' ? `${figure}%` : count(Number(figure));
}

/** The same for an axis, which has little room. */
export const axisText = ({ kind }: Pick<ReportMeasure, 'kind'>, value: number) =>
  kind === 'money' ? shortRupees(value.toFixed(2)) : count(value);

/** What is more or less than before; none of a share. */
export function differenceText(measure: ReportMeasure, now: string, before: string): string {
  const gone = (toPaise(now) ?? 0) - (toPaise(before) ?? 0);
  const text = figureText(measure, fromPaise(gone));
  return gone > 0 ? `+${text}` : text;
}

/** What people call the group. */
export function groupName(by: string, dimension: ReportDimension, { key, label }: ReportGroup): string {
  if (key === NONE) return dimension.none;
  if (by === 'day') return date(key);
  if (by === 'month') return month(key, true);
  return dimension.words?.[key] ?? label;
}

/** The same under a bar: the day of the month, the month alone. */
export function shortName(by: string, dimension: ReportDimension, group: ReportGroup): string {
  if (by === 'day') return String(Number(group.key.slice(8, 10)));
  if (by === 'month') return month(group.key);
  return groupName(by, dimension, group);
}

/** A cell of a row behind a figure, in words. */
export function cellText({ name, kind, words }: ReportCell, row: ReportRow): string {
  const value = row[name];
  if (value === null || value === undefined) return '';
  if (kind === 'ref') return nameOf(value);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (kind === 'date') return date(text);
  if (kind === 'time') return timeOfDay(text);
  if (kind === 'money') return rupees(text);
  return words?.[text] ?? text;
}

/** A reference is read by the first of its parts that is no id. */
function nameOf(reference: unknown): string {
  const parts = Object.entries(reference as Record<string, unknown>);
  const name = parts.find(([part]) => part !== '_id')?.[1];
  return typeof name === 'string' ? name : '';
}
