import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';

/**
 * Puts the server's sentences beside the fields they are about and goes to the one that is drawn first.
 * @returns the sentences that belong to no field of this form, to be shown above it.
 */
export function showServerErrors<I extends FieldValues, C, O>(form: UseFormReturn<I, C, O>, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const fields = form.getValues();
  const drawn = [...form.control._names.mount];
  const place = (name: string) => (drawn.includes(name) ? drawn.indexOf(name) : drawn.length);
  const inOrder = Object.entries(error.errors).sort(([one], [other]) => place(one) - place(other));
  const homeless: string[] = [];
  let first = true;
  for (const [name, sentences] of inOrder) {
    const message = inOne(sentences);
    if (!message) continue;
    if (name in fields) {
      form.setError(name as FieldPath<I>, { type: 'server', message }, { shouldFocus: first });
      first = false;
    } else {
      homeless.push(message);
    }
  }
  // Said here too for forms that do not ask whose state shall stand, and for who puts off the answer.
  if (error.code === 'stale' && homeless.length === 0) homeless.push(error.message);
  if (homeless.length > 0) form.setError('root.server', { message: homeless.join(' ') });
  return homeless;
}

/** What is wrong, and what may be said besides, as one text. */
const inOne = (sentences: readonly string[]) =>
  sentences.length < 2
    ? sentences[0]
    : sentences.map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ');

/** The record as a colleague saved it meanwhile, out of a 409 `stale`. */
export function staleRecord<R>(error: unknown): R | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  return (error.data as { theirs?: R } | undefined)?.theirs ?? null;
}

/** A day that takes no more money, and the next one that does. */
export interface ClosedDay {
  day: string;
  openDay: string;
}

/** The days of a 409 `day_closed`. */
export function closedDay(error: unknown): ClosedDay | null {
  return error instanceof ApiError && error.code === 'day_closed' ? (error.data as ClosedDay) : null;
}
