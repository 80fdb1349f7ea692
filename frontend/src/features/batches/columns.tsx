import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import type { Batch } from './api';
import { daysLabel, hoursLabel, seatsLabel } from './labels';
import { t } from './text';

const clipped = (text: string | undefined) => <Clipped title={text}>{text || '–'}</Clipped>;

export const batchColumns: readonly ListColumn<Batch>[] = [
  { key: 'batchId', label: t('columns.id'), cell: (row) => row.batchId, sort: true, tone: 'quiet' },
  { key: 'name', label: t('columns.name'), cell: (row) => row.name, sort: true, fixed: true, tone: 'strong' },
  { key: 'course', label: t('columns.course'), cell: (row) => clipped(row.courseObjectId.coursename), sort: 'coursename' },
  { key: 'trainer', label: t('columns.trainer'), cell: (row) => clipped(row.trainerObjectId?.username), sort: 'trainerObjectId' },
  { key: 'room', label: t('columns.room'), cell: (row) => clipped(row.room), sort: true, under: 'trainer' },
  { key: 'days', label: t('columns.days'), cell: daysLabel, sort: 'weekdays' },
  { key: 'hours', label: t('columns.hours'), cell: hoursLabel, sort: 'startTime', under: 'days' },
  { key: 'students', label: t('columns.students'), cell: seatsLabel, align: 'right', sort: true },
  { key: 'branch', label: t('columns.branch'), cell: (row) => clipped(row.branchObjectId.branchname), sort: 'branchObjectId', tone: 'quiet' },
  { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} />, sort: true },
  { key: 'start', label: t('columns.start'), cell: (row) => <DateText value={row.start} />, sort: true, optional: true },
  { key: 'end', label: t('columns.end'), cell: (row) => <DateText value={row.end} />, sort: true, optional: true },
  { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => clipped(row.createdBy), sort: true, tone: 'quiet', optional: true },
  { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => clipped(row.updatedBy), sort: true, tone: 'quiet', optional: true },
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
