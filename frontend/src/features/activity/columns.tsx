import { CardLines } from '@/components/data-list/list-cards';
import type { ListColumn } from '@/components/data-list/types';
import { Avatar } from '@/components/display/avatar';
import { DateText } from '@/components/display/date-text';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { roleLabel, ROLES } from '@/lib/roles';
import { dateTime } from '@/lib/format';
import type { Entry } from './api';
import { t } from './text';

const NAMED = 2;

export const isVisit = ({ kind }: Entry) => kind === 'visit';

/** A job acts in the product's own name. */
export const nameOf = ({ who, role }: Entry) => (who === 'System' && !role ? t('system') : who);

export function roleOf({ who, role }: Entry): string {
  const known = ROLES.find((one) => one === role);
  if (known) return roleLabel(known);
  return who === 'System' ? t('job') : '';
}

/** The first fields by name and how many there are beyond. */
export function changedText({ changed }: Entry): string {
  const names = changed.slice(0, NAMED).join(', ');
  return changed.length > NAMED ? t('more', { names, count: changed.length - NAMED }) : names;
}

/** A visit of the platform's owner is the centre's to know of; of a payment the amount says most. */
function Changed({ entry }: { entry: Entry }) {
  if (isVisit(entry)) return <StatusChip state="VISIT" tone="info" label={t('seenByYou')} />;
  return entry.amount ? <Money amount={entry.amount} /> : changedText(entry) || '–';
}

export const entryColumns: readonly ListColumn<Entry>[] = [
  { key: 'at', label: t('columns.at'), cell: (row) => <DateText value={row.at} withTime />, sort: true },
  { key: 'who', label: t('columns.who'), cell: nameOf, tone: 'strong', avatar: (row) => ({ name: nameOf(row) }) },
  { key: 'role', label: t('columns.role'), cell: roleOf, under: 'who' },
  { key: 'action', label: t('columns.what'), cell: (row) => row.action, fixed: true },
  { key: 'record', label: t('columns.record'), cell: (row) => row.record || '–', tone: 'strong' },
  { key: 'kindName', label: t('columns.kind'), cell: (row) => row.kindName, under: 'record' },
  { key: 'changed', label: t('columns.changed'), cell: (row) => <Changed entry={row} />, tone: 'quiet' },
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
