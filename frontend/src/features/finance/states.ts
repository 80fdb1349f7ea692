import { expense } from '@/api/columns/expense';
import { income } from '@/api/columns/income';
import { transfer } from '@/api/columns/transfer';
import type { ChipTone } from '@/components/display/status-chip';
import type { ChoiceFilter } from '@/components/data-list/types';

const WORDS: Readonly<Record<string, string>> = {
  ...expense.status.words,
  ...income.status.words,
  ...transfer.status.words,
};

const TONES: Partial<Record<string, ChipTone>> = {
  SUBMITTED: 'warning',
  EXPECTED: 'warning',
  RECEIVED: 'success',
  POSTED: 'success',
};

/** The word of a state of finance. */
export const stateWord = (state: string) => WORDS[state] ?? state;

/** A state of finance as a `StatusChip` shows it. */
export const chipOf = (state: string) => ({ state, label: stateWord(state), tone: TONES[state] });

/** The states of a list as a filter. */
export const byStatus = (column: { label: string; words: Readonly<Record<string, string>> }): ChoiceFilter => ({
  key: 'status',
  kind: 'choice',
  label: column.label,
  multiple: true,
  options: Object.entries(column.words).map(([value, label]) => ({ value, label })),
});
