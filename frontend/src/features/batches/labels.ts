import { t } from '@lingui/core/macro';
import { dayName } from '@/components/calendar/days';
import { hours } from '@/components/display/hours';
import { count } from '@/lib/format';
import type { Batch, WeekSession } from './api';

export const hoursLabel = ({ startTime, endTime }: Pick<Batch, 'startTime' | 'endTime'>) => hours(startTime, endTime);

/** "Tue, Thu". */
export const daysLabel = ({ days }: Pick<Batch, 'days'>) => days.map(dayName).join(', ');

/** "14 of 18", or "14" of a batch without a limit. */
export const seatsLabel = ({ students, capacity }: Pick<Batch, 'students' | 'capacity'>) =>
  capacity === null ? String(students) : t`${{ students: count(students) }} of ${{ capacity: count(capacity) }}`;

/** Why a class does not take place as planned, or who takes it. */
export function noteOf({ closed, change, substitute, reason }: WeekSession): string | undefined {
  if (closed) return t`Branch closed`;
  if (change === null) return undefined;
  const note = change === 'CANCELLED' ? t`Cancelled` : t`Substitute: ${{ name: substitute ?? '' }}`;
  return reason ? `${note}, ${reason}` : note;
}
