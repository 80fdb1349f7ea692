import type { ReactNode } from 'react';
import type { ApiList } from '@/api/list-query';
import { phone, timeOfDay } from '@/lib/format';
import { DateText } from '../display/date-text';
import { Money } from '../display/money';
import { StatusChip } from '../display/status-chip';
import { Clipped } from './cells';
import type { ListColumn } from './types';

/** What the contract says of a column (`src/api/columns`). */
interface Declared {
  label?: string;
  kind?: string;
  /** Whether the API can order by its name. */
  sorted?: boolean;
  /** What people read for each word of the API. */
  words?: Readonly<Record<string, string>>;
}

/** What a screen says of a column beyond that. */
interface Own<Row> extends Partial<ListColumn<Row>> {
  /** Text that may be long is cut, and stands whole in the title. */
  clip?: boolean;
}

/** How the values of a kind are shown, where a list does not say otherwise. */
function shown(name: string, { kind, words }: Declared, value: unknown): ReactNode {
  if (typeof value === 'object' && value && kind === 'ref')
    return clipped(Object.entries(value).find(([part]) => part !== '_id')?.[1]);
  if (typeof value !== 'string' && typeof value !== 'number') return '–';
  const text = String(value);
  if (name === 'status') return <StatusChip state={text} />;
  if (kind === 'date' || kind === 'instant') return <DateText value={text} />;
  if (kind === 'money') return <Money amount={text} />;
  if (kind === 'time') return timeOfDay(text);
  return name === 'phone' ? phone(text) : (words?.[text] ?? text);
}

const clipped = (value: unknown) => {
  const text = typeof value === 'string' && value ? value : '–';
  return <Clipped title={text}>{text}</Clipped>;
};

/**
 * The columns of a list, from what the contract says of each: its head, its order, and how its values are shown.
 * @returns `column('city', { optional: true })`; a column that is kept under another name than the API's has a `key`.
 */
export function columnsOf<Row, All extends Record<string, Declared>>(_list: ApiList<Row>, contract: All) {
  return (name: keyof All & keyof Row & string, { clip, ...own }: Own<Row> = {}): ListColumn<Row> => {
    const declared = contract[name] as Declared;
    const isPerson = name === 'createdBy' || name === 'updatedBy';
    return {
      key: name,
      label: declared.label ?? '',
      cell: (row) => (clip || isPerson ? clipped(row[name]) : shown(name, declared, row[name])),
      sort: declared.sorted && (own.key ? name : true),
      ...(declared.kind === 'money' && { align: 'right' }),
      ...(isPerson && { tone: 'quiet' }),
      ...own,
    };
  };
}
