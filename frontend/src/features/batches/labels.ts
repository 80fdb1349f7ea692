import { dayName } from '@/components/calendar/days';
import { hours } from '@/components/display/hours';
import type { Batch } from './api';
import { t } from './text';

export const hoursLabel = ({ startTime, endTime }: Pick<Batch, 'startTime' | 'endTime'>) => hours(startTime, endTime);

/** "Tue, Thu". */
export const daysLabel = ({ days }: Pick<Batch, 'days'>) => days.map(dayName).join(', ');

/** "14 of 18", or "14" of a batch without a limit. */
export const seatsLabel = ({ students, capacity }: Pick<Batch, 'students' | 'capacity'>) =>
  capacity === null ? String(students) : t('seats', { students, capacity });
