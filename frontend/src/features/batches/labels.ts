import { dayName } from '@/components/calendar/days';
import { timeOfDay } from '@/lib/format';
import type { Batch } from './api';
import { t } from './text';

interface Hours {
  startTime: string;
  endTime: string;
}

/** "5:00 pm to 6:00 pm". */
export const hoursLabel = ({ startTime, endTime }: Hours) =>
  t('hours', { from: timeOfDay(startTime), to: timeOfDay(endTime) });

/** "Tue, Thu". */
export const daysLabel = ({ days }: Pick<Batch, 'days'>) => days.map(dayName).join(', ');

/** "14 of 18", or "14" of a batch without a limit. */
export const seatsLabel = ({ students, capacity }: Pick<Batch, 'students' | 'capacity'>) =>
  capacity === null ? String(students) : t('seats', { students, capacity });
