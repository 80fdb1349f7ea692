import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { enrolments } from '@/api/resources';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { useChange } from '@/components/data-list/use-change';
import { Avatar } from '@/components/display/avatar';
import { batchText } from '@/components/display/batch-text';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { Switch } from '@/components/late';
import { date } from '@/lib/format';
import type { Enrolment } from './api';

const clipped = (text: string | undefined) => (
  <Clipped className="narrow" title={text}>
    {text || '–'}
  </Clipped>
);

const RENEWING: readonly string[] = ['MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'];

/** What else there is to say of its state: "since 12-11-2026", "now ENR-00012". */
function since({ pausedOn, transferredTo }: Enrolment): string {
  if (pausedOn) return t`since ${{ day: date(pausedOn) }}`;
  return transferredTo ? t`now ${{ number: transferredTo.enrollNo }}` : '';
}

/** The specification's columns of this list in its order (section 3), each with what else belongs there. */
export function enrolmentColumns(mayChange: boolean): ListColumn<Enrolment>[] {
  return [
    { key: 'enrollNo', label: t`Enroll no`, cell: (row) => row.enrollNo, sort: true, tone: 'quiet' },
    { key: 'courseId', label: t`Course ID`, cell: (row) => row.courseId, sort: true, under: 'enrollNo' },
    {
      key: 'course',
      label: t`Course name`,
      cell: (row) => clipped(row.courseObjectId.coursename),
      sort: 'coursename',
      fixed: true,
      tone: 'strong',
    },
    { key: 'duration', label: t`Duration`, cell: (row) => row.duration, sort: true, under: 'course' },
    ...(mayChange ? FEE : []),
    { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
    { key: 'pausedOn', label: t`Since`, cell: since, sort: true, under: 'status' },
    { key: 'createdBy', label: t`Created by`, cell: (row) => clipped(row.createdBy), sort: true, tone: 'quiet' },
    { key: 'updatedBy', label: t`Updated by`, cell: (row) => clipped(row.updatedBy), sort: true, under: 'createdBy' },
    {
      key: 'trainer',
      label: t`Trainer name`,
      cell: (row) => clipped(row.trainerObjectId?.username),
      sort: 'trainerObjectId',
    },
    {
      key: 'batch',
      label: t`Batch`,
      cell: (row) => clipped(row.batchObjectId?.name),
      sort: 'batchObjectId',
      under: 'trainer',
    },
    {
      key: 'branch',
      label: t`Branch name`,
      cell: (row) => clipped(row.branchObjectId.branchname),
      sort: 'branchObjectId',
      tone: 'quiet',
    },
    { key: 'start', label: t`Start`, cell: (row) => <DateText value={row.start} />, sort: true, under: 'branch' },
    {
      key: 'autoRenew',
      label: t`Auto-renewal`,
      cell: (row) => <RenewSwitch enrolment={row} disabled={!mayChange} />,
      print: ({ autoRenew }) => (autoRenew ? t`On` : t`Off`),
      sort: true,
    },
    {
      key: 'renewsOn',
      label: t`Renews on`,
      cell: (row) => row.renewsOn && <DateText value={row.renewsOn} />,
      sort: true,
      under: 'autoRenew',
    },
    { key: 'end', label: t`End`, cell: (row) => row.end && <DateText value={row.end} />, sort: true, optional: true },
  ];
}

const FEE: ListColumn<Enrolment>[] = [
  {
    key: 'baseFee',
    label: t`Fee`,
    cell: (row) => row.baseFee && <Money amount={row.baseFee} />,
    align: 'right',
    sort: true,
  },
  {
    key: 'plan',
    label: t`Fee plan`,
    cell: (row) => row.feePlanObjectId.name,
    sort: 'feePlanObjectId',
    under: 'baseFee',
  },
];

/** Where the list is of everybody, each row says whose it is. */
export const namedColumns = (mayChange: boolean): ListColumn<Enrolment>[] => [
  {
    key: 'studentName',
    label: t`Student`,
    cell: (row) => clipped(row.studentObjectId.studentName),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  {
    key: 'studentId',
    label: t`Student ID`,
    cell: (row) => row.studentObjectId.studentId,
    sort: true,
    under: 'studentName',
  },
  ...enrolmentColumns(mayChange),
];

/** As large as the switch that comes. */
const SwitchPlace = styled('span')({ display: 'inline-block', width: 28, height: 16 });

/** Acts at once; while on, the next due is made each period. */
function RenewSwitch({ enrolment, disabled }: { enrolment: Enrolment; disabled: boolean }) {
  const change = useChange({
    of: enrolments,
    change: (autoRenew: boolean) => enrolments.update(enrolment._id, { autoRenew, version: enrolment.version }),
  });
  const isRunning = ['TRIAL', 'ACTIVE', 'PAUSED'].includes(enrolment.status);
  return (
    <Suspense fallback={<SwitchPlace />}>
      <Switch
        sx={{ mx: 0 }}
        checked={change.isPending ? change.variables : enrolment.autoRenew}
        disabled={disabled || !isRunning || !RENEWING.includes(enrolment.feePlanObjectId.kind)}
        onChange={(_event, on) => change.mutate(on)}
        slotProps={{
          input: { 'aria-label': t`Auto-renewal of ${{ course: enrolment.courseObjectId.coursename }}` },
        }}
      />
    </Suspense>
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
      second={
        named ? course : [enrolment.enrollNo, feePlanObjectId.name, batchObjectId?.name].filter(Boolean).join(' · ')
      }
      third={[days, renewsOn ? t`renews ${{ day: date(renewsOn) }}` : since(enrolment)].filter(Boolean).join(' · ')}
      status={enrolment.status}
    />
  );
}
