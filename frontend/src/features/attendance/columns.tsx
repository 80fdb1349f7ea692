import { t } from '@lingui/core/macro';
import { staffAttendance } from '@/api/columns/staffAttendance';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { date, timeOfDay } from '@/lib/format';
import type { Code, MarkRow, StaffDay, StaffStatus } from './api';
import { CODE_TONES, codeLabel } from './codes';

const clipped = (text: string) => <Clipped title={text}>{text || '–'}</Clipped>;
const clock = (value: string | null) => (value ? timeOfDay(value) : '–');

export const CodeChip = ({ code }: { code: Code }) => (
  <StatusChip state={code} tone={CODE_TONES[code]} label={codeLabel(code)} />
);

const STAFF_TONES = {
  PRESENT: 'success',
  HALF_DAY: 'info',
  ON_DUTY: 'info',
  LEAVE: 'neutral',
  ABSENT: 'error',
} as const;

export const StaffChip = ({ status }: { status: StaffStatus }) => (
  <StatusChip state={status} tone={STAFF_TONES[status]} label={staffAttendance.status.words[status]} />
);

/** The specification's columns, then what else a mark says. */
export const markColumns: readonly ListColumn<MarkRow>[] = [
  { key: 'date', label: t`Date`, cell: (row) => <DateText value={row.date} />, sort: true, tone: 'quiet' },
  { key: 'studentId', label: t`ID`, cell: (row) => row.studentId, sort: true, tone: 'quiet' },
  {
    key: 'studentName',
    label: t`Name`,
    cell: (row) => clipped(row.studentObjectId.studentName),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => clipped(row.branchObjectId.branchname),
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'checkIn', label: t`Check in`, cell: (row) => clock(row.checkIn), sort: true },
  { key: 'checkOut', label: t`Check out`, cell: (row) => clock(row.checkOut), sort: true },
  { key: 'code', label: t`Mark`, cell: (row) => <CodeChip code={row.code} />, sort: true },
  { key: 'batch', label: t`Batch`, cell: (row) => clipped(row.batchObjectId.name), sort: 'batchObjectId' },
  {
    key: 'course',
    label: t`Course`,
    cell: (row) => clipped(row.courseObjectId.coursename),
    sort: 'courseObjectId',
    under: 'batch',
  },
  { key: 'note', label: t`Note`, cell: (row) => clipped(row.note), sort: true, tone: 'quiet', optional: true },
];

export function MarkCard({ mark }: { mark: MarkRow }) {
  return (
    <CardLines
      title={mark.studentObjectId.studentName}
      second={`${date(mark.date)} · ${mark.studentId}`}
      third={mark.batchObjectId.name}
      chip={<CodeChip code={mark.code} />}
    />
  );
}

/** The specification's columns for the staff. */
export const staffDayColumns: readonly ListColumn<StaffDay>[] = [
  { key: 'date', label: t`Date`, cell: (row) => <DateText value={row.date} />, sort: true, tone: 'quiet' },
  { key: 'staffId', label: t`ID`, cell: (row) => row.staffId, sort: true, tone: 'quiet' },
  {
    key: 'username',
    label: t`Name`,
    cell: (row) => clipped(row.memberObjectId.username),
    sort: true,
    fixed: true,
    tone: 'strong',
  },
  {
    key: 'branch',
    label: t`Branch`,
    cell: (row) => clipped(row.branchObjectId?.branchname ?? ''),
    sort: 'branchObjectId',
    tone: 'quiet',
  },
  { key: 'checkIn', label: t`Check in`, cell: (row) => clock(row.checkIn), sort: true },
  { key: 'checkOut', label: t`Check out`, cell: (row) => clock(row.checkOut), sort: true },
  { key: 'status', label: t`Status`, cell: (row) => <StaffChip status={row.status} />, sort: true },
  { key: 'note', label: t`Note`, cell: (row) => clipped(row.note), sort: true, tone: 'quiet', optional: true },
  { key: 'reason', label: t`Reason`, cell: (row) => clipped(row.reason), sort: true, tone: 'quiet', optional: true },
];

export function StaffDayCard({ day }: { day: StaffDay }) {
  const hours = [
    day.checkIn && t`in ${{ time: clock(day.checkIn) }}`,
    day.checkOut && t`out ${{ time: clock(day.checkOut) }}`,
  ];
  return (
    <CardLines
      title={day.memberObjectId.username}
      second={`${date(day.date)} · ${day.staffId}`}
      third={hours.filter(Boolean).join(' · ')}
      chip={<StaffChip status={day.status} />}
    />
  );
}
