import { plural, t } from '@lingui/core/macro';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { date, phone, rupees, toPaise } from '@/lib/format';
import type { Reminder } from './api';
import { CHANNEL_LABELS, STEP_LABELS } from './names';

const stepText = ({ step }: Reminder) => (step ? STEP_LABELS[step] : t`Asked for`);

export function lateText({ daysLate }: Reminder): string {
  if (daysLate === 0) return t`due that day`;
  return daysLate > 0
    ? plural({ count: daysLate }, { one: '# day late', other: '# days late' })
    : plural({ count: -daysLate }, { one: 'due in # day', other: 'due in # days' });
}

/** Everybody whom a message is for: a student, or several of a family. */
export const namesOf = ({ studentObjectId, alsoFor }: Reminder) =>
  [studentObjectId, ...alsoFor].map(({ studentName }) => studentName).join(', ');

const student: ListColumn<Reminder> = {
  key: 'studentObjectId',
  label: t`Student`,
  cell: namesOf,
  avatar: (row) => ({ name: row.studentObjectId.studentName }),
  tone: 'strong',
  fixed: true,
  sort: true,
};

const branch: ListColumn<Reminder> = {
  key: 'branchObjectId',
  label: t`Branch`,
  cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
  tone: 'quiet',
  sort: true,
};

export const waitingColumns: readonly ListColumn<Reminder>[] = [
  student,
  { key: 'address', label: t`Phone`, cell: (row) => phone(row.address), under: 'studentObjectId' },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  { key: 'daysLate', label: t`Due`, cell: lateText, under: 'amount', sort: true },
  { key: 'text', label: t`Message`, cell: (row) => <Clipped>{row.text}</Clipped>, tone: 'quiet' },
  branch,
  { key: 'day', label: t`Since`, cell: (row) => <DateText value={row.day} />, sort: true },
];

export const sentColumns: readonly ListColumn<Reminder>[] = [
  { key: 'day', label: t`Date`, cell: (row) => <DateText value={row.day} />, sort: true },
  student,
  { key: 'channel', label: t`Channel`, cell: (row) => CHANNEL_LABELS[row.channel], sort: true },
  { key: 'step', label: t`Step`, cell: stepText, under: 'channel', sort: true },
  { key: 'amount', label: t`Amount`, cell: (row) => <Money amount={row.amount} />, align: 'right', sort: true },
  {
    key: 'paidSince',
    label: t`Paid since`,
    cell: (row) => (isNothing(row.paidSince) ? '–' : <Money amount={row.paidSince} />),
    align: 'right',
    sort: true,
  },
  { key: 'openedAt', label: t`Link opened`, cell: openedCell, sort: true },
  { key: 'sentBy', label: t`Sent by`, cell: (row) => row.sentBy || '–', tone: 'quiet', sort: true },
  branch,
  { key: 'status', label: t`Status`, cell: (row) => <StatusChip state={row.status} />, sort: true },
];

export const isNothing = (amount: string) => toPaise(amount) === 0;

function openedCell({ openedAt }: Reminder) {
  return openedAt ? <DateText value={openedAt} withTime /> : '–';
}

export function ReminderCard({ reminder }: { reminder: Reminder }) {
  const { studentObjectId, amount, day, channel, status, openedAt, address } = reminder;
  const isWaiting = status === 'WAITING';
  return (
    <CardLines
      avatar={<Avatar name={studentObjectId.studentName} size={40} />}
      title={namesOf(reminder)}
      second={`${rupees(amount)}, ${lateText(reminder)}`}
      third={
        isWaiting
          ? phone(address)
          : [date(day), CHANNEL_LABELS[channel], openedAt && t`opened`].filter(Boolean).join(', ')
      }
      status={isWaiting ? undefined : status}
    />
  );
}
