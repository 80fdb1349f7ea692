import Switch from '@mui/material/Switch';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { Avatar } from '@/components/display/avatar';
import { batchText } from '@/components/display/batch-text';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { date } from '@/lib/format';
import { ENROLMENT } from '@/lib/refreshes';
import { changeEnrolment, type Enrolment } from './api';
import { t } from './text';

const clipped = (text: string | undefined) => <Clipped title={text}>{text || '–'}</Clipped>;

const RENEWING: readonly string[] = ['MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'];

/** What else there is to say of its state: "since 12-11-2026", "now ENR-00012". */
function since({ pausedOn, transferredTo }: Enrolment): string {
  if (pausedOn) return t('pausedOn', { day: date(pausedOn) });
  return transferredTo ? t('transferredTo', { number: transferredTo.enrollNo }) : '';
}

/** The specification's columns of this list (section 3), then its days. */
export function enrolmentColumns(mayChange: boolean): ListColumn<Enrolment>[] {
  return [
    { key: 'enrollNo', label: t('columns.number'), cell: (row) => row.enrollNo, sort: true, tone: 'quiet' },
    { key: 'course', label: t('columns.course'), cell: (row) => row.courseObjectId.coursename, sort: 'coursename', fixed: true, tone: 'strong' },
    { key: 'courseId', label: t('columns.courseId'), cell: (row) => row.courseId, tone: 'quiet', optional: true },
    { key: 'plan', label: t('columns.plan'), cell: (row) => row.feePlanObjectId.name, under: 'course' },
    { key: 'duration', label: t('columns.duration'), cell: (row) => row.duration, optional: true },
    { key: 'trainer', label: t('columns.trainer'), cell: (row) => clipped(row.trainerObjectId?.username) },
    { key: 'batch', label: t('columns.batch'), cell: (row) => clipped(row.batchObjectId?.name), under: 'trainer' },
    { key: 'branch', label: t('columns.branch'), cell: (row) => clipped(row.branchObjectId.branchname), tone: 'quiet' },
    ...(mayChange
      ? [{ key: 'baseFee', label: t('columns.fee'), cell: (row: Enrolment) => row.baseFee && <Money amount={row.baseFee} />, align: 'right' as const }]
      : []),
    { key: 'start', label: t('columns.start'), cell: (row) => <DateText value={row.start} />, sort: true },
    { key: 'end', label: t('columns.end'), cell: (row) => row.end && <DateText value={row.end} />, sort: true, under: 'start' },
    { key: 'autoRenew', label: t('columns.renew'), cell: (row) => <RenewSwitch enrolment={row} disabled={!mayChange} /> },
    { key: 'renewsOn', label: t('columns.renewsOn'), cell: (row) => row.renewsOn && <DateText value={row.renewsOn} />, sort: true, under: 'autoRenew' },
    { key: 'status', label: t('columns.status'), cell: (row) => <StatusChip state={row.status} /> },
    { key: 'pausedOn', label: t('columns.since'), cell: since, under: 'status' },
    { key: 'createdBy', label: t('columns.createdBy'), cell: (row) => clipped(row.createdBy), tone: 'quiet' },
    { key: 'updatedBy', label: t('columns.updatedBy'), cell: (row) => clipped(row.updatedBy), under: 'createdBy' },
  ];
}

/** What leaves its place to the student where the list is of everybody. */
const IN_RESERVE: readonly string[] = ['baseFee', 'createdBy', 'updatedBy'];

/** Where the list is of everybody, each row says whose it is. */
export const namedColumns = (mayChange: boolean): ListColumn<Enrolment>[] => [
  {
    key: 'studentName',
    label: t('columns.student'),
    cell: (row) => row.studentObjectId.studentName,
    sort: true,
    fixed: true,
    tone: 'strong',
    avatar: (row) => ({ name: row.studentObjectId.studentName }),
  },
  { key: 'studentId', label: t('columns.studentId'), cell: (row) => row.studentObjectId.studentId, under: 'studentName' },
  ...enrolmentColumns(mayChange).map((column) =>
    IN_RESERVE.includes(column.key) ? { ...column, optional: true } : column,
  ),
];

/** Acts at once; while on, the next due is made each period. */
function RenewSwitch({ enrolment, disabled }: { enrolment: Enrolment; disabled: boolean }) {
  const change = useChange({
    change: (autoRenew: boolean) => changeEnrolment(enrolment._id, { autoRenew, version: enrolment.version }),
    refreshes: ENROLMENT,
  });
  const isRunning = ['TRIAL', 'ACTIVE', 'PAUSED'].includes(enrolment.status);
  return (
    <Switch
      sx={{ mx: 0 }}
      checked={change.isPending ? change.variables : enrolment.autoRenew}
      disabled={disabled || !isRunning || !RENEWING.includes(enrolment.feePlanObjectId.kind)}
      onChange={(_event, on) => change.mutate(on)}
      slotProps={{
        input: { 'aria-label': t('renewOf', { course: enrolment.courseObjectId.coursename }) },
      }}
    />
  );
}

export function EnrolmentCard({ enrolment, named = false }: { enrolment: Enrolment; named?: boolean }) {
  const { courseObjectId, feePlanObjectId, batchObjectId, studentObjectId, start, end, renewsOn } = enrolment;
  const course = batchText(courseObjectId.coursename, batchObjectId?.name);
  const days = end ? `${date(start)} – ${date(end)}` : date(start);
  return (
    <CardLines
      avatar={named && <Avatar name={studentObjectId.studentName} size={40} />}
      title={named ? studentObjectId.studentName : courseObjectId.coursename}
      second={named ? course : [enrolment.enrollNo, feePlanObjectId.name, batchObjectId?.name].filter(Boolean).join(' · ')}
      third={[days, renewsOn ? t('renews', { day: date(renewsOn) }) : since(enrolment)].filter(Boolean).join(' · ')}
      chip={<StatusChip state={enrolment.status} />}
    />
  );
}
