import { browser } from '@/lib/browser';

const LAST_RELOAD = 'reloadedForChunk';
const PAUSE = 60_000;

const isMissingChunk = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** A page whose chunk went away with a deployment: load everything anew, but not over and over. */
export function reloadOnce(error: unknown): void {
  const last = Number(sessionStorage.getItem(LAST_RELOAD));
  if (!isMissingChunk(error) || Date.now() - last < PAUSE) return;
  sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
  browser.reload();
}
