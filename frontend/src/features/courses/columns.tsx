import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import type { Course } from './api';
import { durationLabel, kindLabel } from './labels';

const planNames = (course: Course) => course.feePlans.map((plan) => kindLabel(plan.kind)).join(', ');

/** The specification's columns, then what the centre's people need beside them. */
export const courseColumns: readonly ListColumn<Course>[] = [
  { key: 'courseId', label: t`Course ID`, cell: (row) => row.courseId, sort: true, tone: 'quiet' },
  {
    key: 'coursename',
    label: t`Course name`,
    cell: (row) => row.coursename,
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  { key: 'category', label: t`Category`, cell: (row) => row.category, sort: true, under: 'coursename' },
  { key: 'duration', label: t`Duration`, cell: durationLabel, sort: true },
  {
    key: 'baseFee',
    label: t`Fee`,
    cell: (row) => <Money amount={row.baseFee} />,
    align: 'right',
    sort: 'fee',
  },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  {
    key: 'createdBy',
    label: t`Created by`,
    cell: (row) => <Clipped>{row.createdBy}</Clipped>,
    sort: true,
    tone: 'quiet',
  },
  {
    key: 'updatedBy',
    label: t`Updated by`,
    cell: (row) => <Clipped>{row.updatedBy}</Clipped>,
    sort: true,
    tone: 'quiet',
  },
  { key: 'feePlans', label: t`Fee plans`, cell: planNames },
  {
    key: 'gstRate',
    label: t`GST`,
    cell: (row) => `${Number(row.gstRate)}%`,
    align: 'right',
    sort: true,
    optional: true,
  },
];

export function CourseCard({ course }: { course: Course }) {
  return (
    <CardLines
      title={course.coursename}
      end={<Money amount={course.baseFee} />}
      second={`${course.courseId} · ${durationLabel(course)}`}
      third={planNames(course)}
      status={course.status}
    />
  );
}
