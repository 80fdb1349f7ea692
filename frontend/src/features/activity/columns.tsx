import { t } from '@lingui/core/macro';
import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { roleLabel, ROLES } from '@/lib/roles';
import { count, dateTime } from '@/lib/format';
import type { Entry } from './api';

const NAMED = 2;

export const isVisit = ({ kind }: Entry) => kind === 'visit';

/** A job acts in the product's own name. */
export const nameOf = ({ who, role }: Entry) => (who === 'System' && !role ? t`Class Master` : who);

export function roleOf({ who, role }: Entry): string {
  const known = ROLES.find((one) => one === role);
  if (known) return roleLabel(known);
  return who === 'System' ? t`job` : '';
}

/** The first fields by name and how many there are beyond. */
export function changedText({ changed }: Entry): string {
  const names = changed.slice(0, NAMED).join(', ');
  return changed.length > NAMED ? t`${names} and ${{ count: count(changed.length - NAMED) }} more` : names;
}

/** A visit of the platform's owner is the centre's to know of; of a payment the amount says most. */
function Changed({ entry }: { entry: Entry }) {
  if (isVisit(entry)) return <StatusChip state="VISIT" tone="info" label={t`Seen by you`} />;
  return entry.amount ? <Money amount={entry.amount} /> : changedText(entry) || '–';
}

export const entryColumns: readonly ListColumn<Entry>[] = [
  { key: 'at', label: t`Time`, cell: (row) => <DateText value={row.at} withTime />, sort: true },
  { key: 'who', label: t`Who`, cell: nameOf, tone: 'strong', avatar: (row) => ({ name: nameOf(row) }) },
  { key: 'role', label: t`Role`, cell: roleOf, under: 'who' },
  { key: 'action', label: t`What`, cell: (row) => row.action, fixed: true },
  { key: 'record', label: t`Record`, cell: (row) => row.record || '–', tone: 'strong' },
  { key: 'kindName', label: t`Kind`, cell: (row) => row.kindName, under: 'record' },
  { key: 'changed', label: t`Changed`, cell: (row) => <Changed entry={row} />, tone: 'quiet' },
];

export function EntryCard({ entry }: { entry: Entry }) {
  return (
    <CardLines
      avatar={<Avatar name={nameOf(entry)} size={40} />}
      title={`${nameOf(entry)} ${entry.action}`}
      second={entry.record || entry.kindName}
      third={[dateTime(entry.at), entry.record && entry.kindName].filter(Boolean).join(' · ')}
      chip={isVisit(entry) && <Changed entry={entry} />}
    />
  );
}
