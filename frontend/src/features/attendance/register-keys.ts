import type { KeyboardEvent } from 'react';
import type { Code } from './api';
import { codeOfKey } from './codes';

interface Deeds {
  mark: (student: number, code: Code) => void;
  /** Present is everybody who has no mark yet. */
  markRest: () => void;
  save: () => void;
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-student]')];

/** The letter that is marked, or the first one: where the keyboard stands in a row. */
const placeIn = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input');

/** Into the first row, so that the keys work from the start. */
export function focusFirst(list: HTMLElement | null): void {
  if (list) placeIn(rowsOf(list)[0])?.focus({ preventScroll: true });
}

/**
 * The keys of a register on a desk: up and down move between students, a letter marks the one whose
 * row it is, R marks the rest present, Enter saves. Left and right are the browser's own, from letter to letter.
 */
export function actOnKey(event: KeyboardEvent<HTMLElement>, { mark, markRest, save }: Deeds): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-student]');
  if (!row) return;
  const rows = rowsOf(event.currentTarget);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const code = codeOfKey(event.key);
  if (step) {
    placeIn(rows[rows.indexOf(row) + step])?.focus();
  } else if (code) {
    mark(Number(row.dataset.student), code);
    // The keyboard stands where the mark is, so that left and right go on from there.
    row.querySelector<HTMLElement>(`input[value=${code}]`)?.focus();
  } else if (event.key.toLowerCase() === 'r') {
    markRest();
  } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
    // On the name Enter opens its sheet, as on every button. One that is held down since another
    // button was pressed saves nothing.
    if (!event.repeat) save();
  } else {
    return;
  }
  event.preventDefault();
}
