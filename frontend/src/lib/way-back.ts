/**
 * The way back after signing in. A page that asks for it leads to `/signin?next=…`; where a session ended
 * by itself, `why` says how. The specification's addresses for that (`/`, `/login`) carry no query, so
 * until /signin is there the note waits in session storage.
 */

/** `fault`: the server failed (500). `ended`: from outside. `expired`: its time ran out. */
export const WHYS = ['fault', 'ended', 'expired'] as const;
export type Why = (typeof WHYS)[number];

interface Note {
  why: Why;
  /** The address that was left; null where going back there would only fail again. */
  at: string | null;
}

const NOTE = 'wayBack';
const LAST_FAULT = 'lastFaultAt';

/** Nobody who has just signed in is led to one of them. */
const SIGN_IN_PAGES = ['/signin', '/login', '/signup', '/forgot-password'];

/**
 * An address of this application out of what a link says, or null: nothing that leads to another origin
 * (`//evil.test`, `/\evil.test`, `javascript:`), and no page of the sign-in itself.
 */
export function ownAddress(asked: string | null): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(asked, location.origin);
  if (origin !== location.origin || pathname.startsWith('//') || SIGN_IN_PAGES.includes(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** The sign-in page's address, for who wants to go on to another one. */
export function signInAddress(at: string | null, why?: Why): string {
  const query = new URLSearchParams();
  if (why) query.set('why', why);
  if (at && at !== '/') query.set('next', at);
  const text = query.toString();
  return text ? `/signin?${text}` : '/signin';
}

/**
 * The session ends at the present address. A page that failed twice in a row is not gone back to: it
 * would only end the next session as well.
 */
export function noteWayBack(why: Why): void {
  const here = `${location.pathname}${location.search}${location.hash}`;
  const failsAgain = why === 'fault' && sessionStorage.getItem(LAST_FAULT) === here;
  if (why === 'fault') sessionStorage.setItem(LAST_FAULT, here);
  const note: Note = { why, at: failsAgain ? null : here };
  sessionStorage.setItem(NOTE, JSON.stringify(note));
}

/** The person signed out by hand: nobody asks why, or leads back. */
export function forgetWayBack(): void {
  sessionStorage.removeItem(NOTE);
}

/** @returns the sign-in page's whole address, once; null when no session has ended by itself. */
export function takeWayBack(): string | null {
  const text = sessionStorage.getItem(NOTE);
  if (!text) return null;
  forgetWayBack();
  const { why, at } = JSON.parse(text) as Note;
  return signInAddress(ownAddress(at), why);
}
