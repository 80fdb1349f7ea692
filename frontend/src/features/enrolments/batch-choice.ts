import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayName } from '@/components/calendar/days';
import type { Option } from '@/api/fields/options';
import { trainers } from '@/lib/choices';
import { count, timeOfDay } from '@/lib/format';
import { batchesOf, type Batch } from './api';

const isFull = ({ students, capacity }: Batch) => capacity !== null && students >= capacity;

/** "4 of 12 places free", "Full", or nothing where there is no limit. */
function places(batch: Batch): string {
  if (batch.capacity === null) return '';
  if (isFull(batch)) return t`full (${{ capacity: count(batch.capacity) }} of ${{ capacity: count(batch.capacity) }})`;
  return t`${{ free: count(batch.capacity - batch.students) }} of ${{ capacity: count(batch.capacity) }} places free`;
}

/** "Mon, Thu, 5:00 pm to 6:00 pm · Studio · Amol Sathe". */
export const timetable = (batch: Batch) =>
  [
    t`${{ days: batch.days.map(dayName).join(', ') }}, ${{ from: timeOfDay(batch.startTime) }} to ${{ to: timeOfDay(batch.endTime) }}`,
    batch.room,
    batch.trainerObjectId?.username,
  ]
    .filter(Boolean)
    .join(' · ');

const label = (batch: Batch) => [batch.name, places(batch)].filter(Boolean).join(' · ');

interface BatchChoice {
  options: Option[];
  /** The chosen one's timetable, beneath the field. */
  help: string;
}

/** The batches of a course in a branch; a full one is shown but not to be chosen. */
export function useBatchChoice(
  courseId: number | null,
  branchId: number | null,
  chosen: string,
  except?: number,
): BatchChoice {
  const enabled = courseId !== null && branchId !== null;
  const { data } = useQuery({ ...batchesOf(courseId ?? 0, branchId ?? 0), enabled });
  return useMemo(() => {
    const batches = (enabled && data ? data : []).filter(({ _id }) => _id !== except);
    const one = batches.find(({ _id }) => String(_id) === chosen);
    return {
      options: batches.map((batch) => ({ value: String(batch._id), label: label(batch), disabled: isFull(batch) })),
      help: one ? timetable(one) : '',
    };
  }, [data, enabled, chosen, except]);
}

/** Who can teach in a branch. */
export function useTrainerChoice(branchId: number | null): Option[] {
  const { data } = useQuery(trainers);
  return useMemo(
    () =>
      (data ?? [])
        .filter(({ branchObjectId: own }) => !branchId || !own || own._id === branchId)
        .map(({ _id, username }) => ({ value: String(_id), label: username })),
    [data, branchId],
  );
}
