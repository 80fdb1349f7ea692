import { t } from './text';

/** Days of the week as the wire numbers them: 0 is Monday. */
export const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function dayName(day: number): string {
  const name = WEEK[day];
  return name ? t(`days.${name}`) : '';
}
