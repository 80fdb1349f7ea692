import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';

/** Puts the server's sentences beside the fields they are about, or above the form, and goes to the first field. */
export function showServerErrors<I extends FieldValues, C, O>(form: UseFormReturn<I, C, O>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const fields = form.getValues();
  const homeless: string[] = [];
  for (const [name, sentences] of Object.entries(error.errors)) {
    const message = inOne(sentences);
    if (!message) continue;
    if (name in fields) form.setError(name as FieldPath<I>, { type: 'server', message });
    else homeless.push(message);
  }
  // Said here too for forms that do not ask whose state shall stand, and for who puts off the answer.
  if (error.code === 'stale' && homeless.length === 0) homeless.push(error.message);
  if (homeless.length > 0) form.setError('root.server', { message: homeless.join(' ') });
  focusFirstError(form);
}

/** Gives the focus to the first field that something is said about, in the order in which they are drawn. */
export function focusFirstError<I extends FieldValues, C, O>(form: UseFormReturn<I, C, O>): void {
  form.control._focusError();
}

/** What is wrong, and what may be said besides, as one text. */
const inOne = (sentences: readonly string[]) =>
  sentences.length < 2
    ? sentences[0]
    : sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');

/** The record as a colleague saved it meanwhile, out of a 409 `stale`. */
export const staleRecord = <R>(error: unknown) => dataOf<{ theirs?: R }>(error, 'stale')?.theirs ?? null;

/** A day that takes no more money, and the next one that does. */
export interface ClosedDay {
  day: string;
  openDay: string;
}

/** The days of a 409 `day_closed`. */
export const closedDay = (error: unknown) => dataOf<ClosedDay>(error, 'day_closed') ?? null;

const dataOf = <D>(error: unknown, code: string) =>
  error instanceof ApiError && error.code === code ? (error.data as D | undefined) : undefined;
