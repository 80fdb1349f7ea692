import { t } from '@lingui/core/macro';
import { ApiError, NetworkError } from '@/api/errors';
import type { Meta, MutationMeta } from '@/api/meta';
import { browser } from '@/lib/browser';
import { forgetReadings } from '@/lib/offline-data';
import { OWNERS } from '@/lib/roles';
import { clearDevice, isEndingByHand, sessionEnd } from '@/lib/session';
import { DESCRIBED_DURATION, toasts } from '@/lib/toasts';
import { claimsOf, forgetToken, leaveWorkspace, readToken } from '@/lib/token';
import { keepDrafts } from '@/lib/unsaved';
import { noteWayBack } from '@/lib/way-back';

/** Specification, section 9. */
const CLEAR_AFTER_500 = 2000;

/** Milliseconds: who may upgrade decides whether to. */
const TIME_TO_UPGRADE = 12_000;

let leaving = false;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** The token is refused: it goes, and so does the person, to /login. MASTER steps back out of a workspace. */
function signedOut(): void {
  // A modal already tells that the session ended, and leads on.
  if (leaving || sessionEnd.current() || isEndingByHand()) return;
  leaving = true;
  keepDrafts();
  if (leaveWorkspace()) {
    browser.go('/masterreport');
    return;
  }
  // Without a token the person is leaving by hand.
  if (readToken()) noteWayBack('ended');
  forgetToken();
  void forgetReadings();
  browser.go('/login');
}

/** The session may only set up two-factor sign-in: nothing else works until then. */
function setUpRequired(): void {
  if (leaving) return;
  leaving = true;
  keepDrafts();
  browser.go('/two-factor');
}

/** A bug of ours: say so, then start from nothing. What was typed stays as a draft, and the way back is known. */
function brokenServer(): void {
  toasts.error(t`Some Technical Issue. Please login again!`, { duration: DESCRIBED_DURATION });
  if (leaving) return;
  leaving = true;
  clearing = setTimeout(() => {
    leaving = false;
    if (readToken()) noteWayBack('fault');
    clearDevice();
    browser.go('/');
  }, CLEAR_AFTER_500);
}

function sentenceFor(error: unknown, meta: Meta): string {
  // The specification's words are for who asks too often; here the centre itself keeps the server busy.
  if (error instanceof ApiError && error.code === 'busy') return error.message;
  if (error instanceof ApiError && error.status === 429) {
    // HTTP/2 carries no reason phrase.
    const reason = error.statusText || t`Too Many Requests`;
    return meta.tooMany?.(reason) ?? t`${reason}. Try Again Sometime`;
  }
  const { failure } = meta;
  const own = ownSentence(error, meta.fallback);
  return typeof failure === 'function' ? failure(own) : (failure ?? own);
}

function ownSentence(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.message) return error.message;
  if (fallback) return fallback;
  return error instanceof NetworkError ? error.message : t`An error occurred.`;
}

/** Forms put field errors beside their fields and answer an old version with a choice. */
const isShownByForm = (error: unknown) =>
  error instanceof ApiError && (error.code === 'stale' || Object.keys(error.errors).length > 0);

/** Where a limit of the plan is in the way, the owner is led to a larger one. */
function wayOut(error: unknown) {
  const role = claimsOf(readToken())?.role;
  if (!(error instanceof ApiError) || error.code !== 'plan_limit' || !role || !OWNERS.includes(role)) return undefined;
  return { duration: TIME_TO_UPGRADE, actions: [{ label: t`Upgrade`, to: '/subscription' }] };
}

/** What every failed call leads to, wherever it was made (specification, section 8). */
export function reactToFault(error: unknown, meta: MutationMeta = {}): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) signedOut();
  else if (status === 500) brokenServer();
  else if (error instanceof ApiError && error.code === 'two_factor_required') setUpRequired();
  else if (status !== 429 && meta.logged) console.error(error);
  else if (status !== 429 && (meta.silent || (meta.form && isShownByForm(error)))) return;
  else toasts.error(sentenceFor(error, meta), wayOut(error));
}

/** For tests: a page that has gone away does not come back in the same module. */
export function forgetLeaving(): void {
  clearTimeout(clearing);
  leaving = false;
}
