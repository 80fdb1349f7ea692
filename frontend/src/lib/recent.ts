import { claimsOf, readToken } from './token';

/** A record or page that was opened from the command bar. */
export interface Recent {
  /** Of which kind the record is; none for a page. */
  kind?: string;
  title: string;
  line: readonly string[];
  link: string;
}

const PREFIX = 'recent:';
const MOST = 8;

/** Kept for each person in each organisation. */
function key(): string {
  const claims = claimsOf(readToken());
  return `${PREFIX}${claims?.org ?? ''}/${claims?.sub ?? ''}`;
}

const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  'title' in one &&
  'link' in one &&
  'line' in one &&
  Array.isArray(one.line);

/** What was opened last, newest first. */
export function readRecent(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Where the browser has no space nothing is kept. */
export function keepRecent(opened: Recent): void {
  const others = readRecent().filter(({ link }) => link !== opened.link);
  try {
    localStorage.setItem(key(), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    forgetRecent();
  }
}

/** Of everybody who used this browser. */
export function forgetRecent(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
