/**
 * What time it is to the server. A token's end is the server's to say, and this device's clock may be wrong by
 * hours; each answer says when it was written.
 */

/** Milliseconds. Less than this is the way of the answer and the fraction of a second that its header leaves out. */
const TOLERANCE = 60_000;

/** Milliseconds that this device's clock is ahead of the server's. */
let ahead = 0;

export const serverNow = () => Date.now() - ahead;

/** @param date the answer's `Date` header; without one nothing new is known. */
export function noteServerTime(date: string | null): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const difference = Date.now() - said;
  ahead = Math.abs(difference) < TOLERANCE ? 0 : difference;
}
