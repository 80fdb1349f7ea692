import { fromPaise, toPaise } from '@/lib/format';
import type { CountForm } from './schema';

/** The notes in circulation, the largest first, in rupees. */
export const NOTES = [500, 200, 100, 50, 20, 10] as const;

export type Note = (typeof NOTES)[number];

export const fieldOfNote = (note: Note) => `notes${note}` as const;

/** Whole numbers only; what is none counts as nothing. */
const many = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0);

/** What notes of a kind come to, in rupees. */
export const amountOf = (note: Note, typed: string): string => fromPaise(many(typed) * note * 100);

/** What the drawer holds, in rupees. */
export function counted(values: CountForm): string {
  const notes = NOTES.reduce((sum, note) => sum + many(String(values[fieldOfNote(note)] ?? '')) * note * 100, 0);
  return fromPaise(notes + (toPaise(String(values.coins || '0')) ?? 0));
}
