import { t } from '@lingui/core/macro';
import { ApiError } from '@/api/errors';
import { staleRecord } from '@/components/form/server-errors';
import { date as shownDate } from '@/lib/format';
import { toasts } from '@/lib/toasts';
import type { Register } from '../api';

/** Why the server did not take a register, as it is shown to the person. */
export interface Refusal {
  code: string;
  message: string;
  /** Sentences by field: `date`, `reason`, `marks.3.studentObjectId`. */
  errors: Record<string, string[]>;
  /** What a colleague saved meanwhile. */
  theirs: Register | null;
}

/** Too many requests, or a store that is away for a moment: another try may do. */
const PASSES = [429, 502, 503, 504];

/** null where another try may still bring it there. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || PASSES.includes(error.status)) return null;
  const { code, message, errors } = error;
  return { code, message, errors, theirs: staleRecord<Register>(error) };
}

/** One sentence for it; that of a field says more than the general one. */
export function sentenceOf({ message, errors }: Refusal): string {
  const said = [...new Set(Object.values(errors).flat())];
  return said.length > 0 ? said.join(' ') : message;
}

/** For whoever does not have that register before them. */
export function sayRefused({ batchName, date, refusal }: { batchName: string; date: string; refusal: Refusal }): void {
  toasts.error(
    t`Attendance of ${{ batch: batchName }}, ${{ date: shownDate(date) }} was not saved: ${{ why: sentenceOf(refusal) }}`,
  );
}
