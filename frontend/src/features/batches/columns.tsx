import { t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import type { Batch } from './api';
import { daysLabel, hoursLabel, seatsLabel } from './labels';

const clipped = (text: string | undefined) => <Clipped title={text}>{text || '–'}</Clipped>;

export const batchColumns: readonly ListColumn<Batch>[] = [
  { key: 'batchId', label: t`Batch ID`, cell: (row) => row.batchId, sort: true, tone: 'quiet' },
  { key: 'name', label: t`Name`, cell: (row) => row.name, sort: true, fixed: true, tone: 'strong' },
  { key: 'course', label: t`Course`, cell: (row) => clipped(row.courseObjectId.coursename), sort: 'coursename' },
  { key: 'trainer', label: t`Trainer`, cell: (row) => clipped(row.trainerObjectId?.username), sort: 'trainerObjectId' },
  { key: 'room', label: t`Room`, cell: (row) => clipped(row.room), sort: true, under: 'trainer' },
  { key: 'days', label: t`Days`, cell: daysLabel, sort: 'weekdays' },
  { key: 'hours', label: t`Hours`, cell: hoursLabel, sort: 'startTime', under: 'days' },
  { key: 'students', label: t`Students`, cell: seatsLabel, align: 'right', sort: true },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => clipped(row.branchObjectId.branchname),
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'start', label: t`First day`, cell: (row) => <DateText value={row.start} />, sort: true, optional: true },
  { key: 'end', label: t`Last day`, cell: (row) => <DateText value={row.end} />, sort: true, optional: true },
  {
    key: 'createdBy',
    label: t`Created by`,
    cell: (row) => clipped(row.createdBy),
    sort: true,
    tone: 'quiet',
    optional: true,
  },
  {
    key: 'updatedBy',
    label: t`Updated by`,
    cell: (row) => clipped(row.updatedBy),
    sort: true,
    tone: 'quiet',
    optional: true,
  },
];

/** `named` says the branch, where several are in view. */
export function BatchCard({ batch, named }: { batch: Batch; named: boolean }) {
  const who = [batch.trainerObjectId?.username, batch.room, named && batch.branchObjectId.branchname]
    .filter(Boolean)
    .join(' · ');
  return (
    <CardLines
      title={batch.name}
      end={seatsLabel(batch)}
      second={`${daysLabel(batch)} · ${hoursLabel(batch)}`}
      third={who || batch.courseObjectId.coursename}
      status={batch.status}
    />
  );
}
