import type { UseQueryOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Option } from '@/api/fields/options';
import type { ApiList } from '@/api/list-query';
import type { ChosenRows, ListTotals } from '@/api/lists';

export interface ListColumn<Row> {
  /** The wire's field, unique in the list. */
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** `true` when the API can order by `key`, or the API's own name for it. */
  sort?: boolean | string;
  /** Shown as the second line of that column while both are chosen. */
  under?: string;
  /** Not shown until the person chooses it. */
  optional?: boolean;
  /** Cannot be hidden: the row would have no name. */
  fixed?: boolean;
  /** `strong` for names, `quiet` for codes and other secondary text. */
  tone?: 'strong' | 'quiet';
  /** On paper, where the cell is something to act on. */
  print?: (row: Row) => ReactNode;
  /** A face or initials before the cell. */
  avatar?: (row: Row) => { name: string; src?: string | null; shape?: 'person' | 'organisation' };
}

interface FilterBase {
  key: string;
  label: string;
}

/** Options that are asked for when the filter is on or about to be chosen, not with the list. */
export type OptionsSource = UseQueryOptions<unknown, Error, readonly Option[]>;

/** One or several values of a short list. */
export interface ChoiceFilter extends FilterBase {
  kind: 'choice';
  options: readonly Option[];
  source?: OptionsSource;
  multiple?: boolean;
}

/** A span of days, sent as two parameters (`from` and `to` unless named otherwise). */
export interface DatesFilter extends FilterBase {
  kind: 'dates';
  from?: string;
  to?: string;
}

export type ListFilter = ChoiceFilter | DatesFilter;

export interface ListTabs {
  /** The filter the tabs set, usually `status`. */
  param: string;
  options: readonly Option[];
}

export interface RowAction {
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  onSelect: () => void;
}

/** The rows that a person chose, as an action takes them. */
export interface Chosen {
  count: number;
  rows: ChosenRows;
  /** What matches, where all that match are chosen: the list's own query. */
  query: Record<string, string>;
}

export interface SelectionDialogProps {
  list: ApiList<unknown>;
  /** The list's name, for files. */
  name: string;
  noun: ListNoun;
  chosen: Chosen;
  /** `done` when something was changed: the rows are let go of. */
  onClose: (done: boolean) => void;
}

export interface SelectionAction {
  label: string;
  icon: LucideIcon;
  /** What is asked before it is done; loaded when it is wanted. */
  dialog: ComponentType<SelectionDialogProps>;
}

/** What can be done with many rows at once. */
export interface ListSelection<Row> {
  /** The most frequent first; what may not be done is `false`. */
  actions: readonly (SelectionAction | false)[];
  /** Added up beside the count: an amount of a row, and its name in the list's totals. */
  amount?: { of: (row: Row) => string; total: string };
}

/** What a list adds up to, under its rows. */
export interface ListTotalsRow {
  /** By the key of a column: what stands under it. */
  cells: Readonly<Record<string, (totals: ListTotals) => ReactNode>>;
  /** What is not counted. */
  note?: (totals: ListTotals) => string;
  /** What the sum is made of, on a line of its own. */
  parts?: (totals: ListTotals) => ReactNode;
}

/** The names of a list in sentences: "student", "students". */
export interface ListNoun {
  one: string;
  many: string;
  /** Said where none is found, instead of the usual words. */
  none?: string;
}

export interface ListEmpty {
  drawing: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  secondAction?: ReactNode;
  /** Inside a record rather than on a page of its own. */
  compact?: boolean;
}
