import { useQuery } from '@tanstack/react-query';
import { batches } from '@/api/resources';
import type { Option } from '@/api/fields/options';
import { everyCourse, type Expense, type Income } from './api';
import type { ExpenseForm } from './schema';

/** The choice with what the record has already, although it is no longer offered. */
function withOwn(options: Option[], id: number | undefined, label: string | undefined): Option[] {
  const isMissing = id !== undefined && !options.some(({ value }) => value === String(id));
  return isMissing ? [...options, { value: String(id), label: label ?? '' }] : options;
}

/** The courses and the batches that an expense or income may be for: batches of its branch and course. */
export function useSpentFor(
  record: Pick<Expense | Income, 'courseObjectId' | 'batchObjectId'> | undefined,
  { branchObjectId: branch, courseObjectId: course }: Pick<ExpenseForm, 'branchObjectId' | 'courseObjectId'>,
): { courses: Option[]; batches: Option[] } {
  const offered = useQuery(everyCourse).data ?? [];
  const meeting =
    useQuery({ ...batches.rows({ branch, ...(course && { course }) }), enabled: branch !== '' }).data ?? [];
  const ownCourse = record?.courseObjectId;
  const ownBatch = record?.batchObjectId;
  return {
    courses: withOwn(
      offered.map(({ _id, coursename }) => ({ value: String(_id), label: coursename })),
      ownCourse?._id,
      ownCourse?.coursename,
    ),
    batches: withOwn(
      meeting.map(({ _id, name }) => ({ value: String(_id), label: name })),
      ownBatch?._id,
      ownBatch?.name,
    ),
  };
}
