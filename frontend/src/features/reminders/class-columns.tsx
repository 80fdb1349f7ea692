import { t } from '@lingui/core/macro';
import { classMessage as declared } from '@/api/columns/classMessage';
import { Clipped } from '@/components/data-list/cells';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { date, phone } from '@/lib/format';
import type { ClassMessage } from './api';

const each = (names: string[]) => [...new Set(names)].join(', ');

/** Everybody whom a message is about: absences of one day for the same guardian are one message. */
export const namesOf = ({ studentObjectId, alsoFor }: ClassMessage) =>
  each([studentObjectId, ...alsoFor].map(({ studentName }) => studentName));
export const batchesOf = ({ batchObjectId, alsoFor }: ClassMessage) =>
  each([batchObjectId.name, ...alsoFor.map(({ batchName }) => batchName)]);

const aboutText = ({ kind }: ClassMessage) => declared.kind.words[kind];
const statusChip = ({ status }: ClassMessage) => <StatusChip state={status} label={declared.status.words[status]} />;

export const classColumns: readonly ListColumn<ClassMessage>[] = [
  {
    key: 'studentObjectId',
    label: t`Student`,
    cell: namesOf,
    avatar: ({ studentObjectId }) => ({ name: studentObjectId.studentName }),
    tone: 'strong',
    fixed: true,
    sort: true,
  },
  {
    key: 'address',
    label: t`Phone`,
    cell: (row) => (row.address ? phone(row.address) : '–'),
    under: 'studentObjectId',
  },
  { key: 'kind', label: t`About`, cell: aboutText, sort: true },
  { key: 'batchObjectId', label: t`Batch`, cell: batchesOf, under: 'kind', sort: true },
  { key: 'date', label: t`Date`, cell: (row) => <DateText value={row.date} />, sort: true },
  { key: 'text', label: t`Message`, cell: (row) => <Clipped>{row.text}</Clipped>, tone: 'quiet' },
  {
    key: 'branchObjectId',
    label: t`Branch`,
    cell: (row) => <Clipped>{row.branchObjectId.branchname}</Clipped>,
    tone: 'quiet',
    sort: true,
  },
  { key: 'openedBy', label: t`Opened by`, cell: (row) => row.openedBy || '–', tone: 'quiet', sort: true },
  { key: 'status', label: t`Status`, cell: statusChip, sort: true },
];

export function ClassMessageCard({ message }: { message: ClassMessage }) {
  return (
    <CardLines
      avatar={<Avatar name={message.studentObjectId.studentName} size={40} />}
      title={namesOf(message)}
      second={`${aboutText(message)}, ${batchesOf(message)}`}
      third={[date(message.date), message.address && phone(message.address)].filter(Boolean).join(', ')}
      status={message.status === 'WAITING' ? undefined : message.status}
    />
  );
}
