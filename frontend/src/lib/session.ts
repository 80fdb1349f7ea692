import { client } from '@/api/client';
import { askServerTime } from './connection';
import { forgetReadings } from './offline-data';
import { claimsOf, forgetToken, isExpired, leaveWorkspace, readToken, rememberedSignIn, storeToken } from './token';
import { keepDrafts } from './unsaved';
import { receiptSize, rememberReceiptSize } from './receipt-size';
import { forgetWayBack, noteWayBack } from './way-back';

/** How a session ends; `browser` does the going, so that tests can watch it. */
export type SessionEnd = 'expired' | 'new_login';

let ended: SessionEnd | null = null;
let endingByHand = false;
let leftByHand = false;
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`: which modal the shell has to show. */
export const sessionEnd = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => ended,
};

function announce(end: SessionEnd | null) {
  ended = end;
  listeners.forEach((listener) => listener());
}

/** Everything kept on this device goes but unsent forms and the printer's paper, which is the desk's. */
export function clearDevice(): void {
  keepDrafts();
  const size = receiptSize();
  localStorage.clear();
  if (size !== 'a4') rememberReceiptSize(size);
  void forgetReadings();
}

/**
 * The server or the clock ended a session: a modal says so, and closing it leads to /signin.
 * @param token of the session that ended; when it is not the stored one, that session goes on.
 */
export function endSession(end: SessionEnd, token = readToken()): void {
  if (ended || endingByHand || !token || token !== readToken()) return;
  noteWayBack(end === 'expired' ? 'expired' : 'ended');
  clearDevice();
  announce(end);
}

/**
 * Whether the person asked for the end of the session: what the server says of it is no news. It stays so
 * after signing out until the next page is there, since calls that were on their way are refused meanwhile.
 */
export function isEndingByHand(): boolean {
  return endingByHand || (leftByHand && readToken() === null);
}

async function byHand(call: () => Promise<void>): Promise<void> {
  endingByHand = true;
  try {
    await call();
  } finally {
    endingByHand = false;
  }
}

/** A call that ends every session of the person and begins a new one here (a changed password). */
export function renewSession(call: () => Promise<string>): Promise<void> {
  return byHand(async () => {
    storeToken(await call());
  });
}

/** The call that signs out. Nobody asks why afterwards, or leads back. */
export function leaveSession(call: () => Promise<unknown>): Promise<void> {
  return byHand(async () => {
    await call();
    forgetToken();
    forgetWayBack();
    leftByHand = true;
  });
}

/** The modal was closed: the way to /signin is free again. */
export function acknowledgeEnd(): void {
  announce(null);
}

/**
 * An expired token found on load: one logout call, then the token goes.
 * @returns whether there was one.
 */
export async function dropExpiredToken(): Promise<boolean> {
  const token = readToken();
  if (!token || !isExpired(token)) return false;
  // By the clock of this device, which may be wrong: a living session is nothing that it may end.
  await askServerTime();
  if (!isExpired(token)) return false;
  // MASTER's own session outlives the hour of a workspace.
  if (leaveWorkspace()) return dropExpiredToken();
  const email = rememberedSignIn().email;
  await client.POST('/class/v1/useradmin/logout', { body: { email, autoLogout: true } }).catch(() => undefined); // The token goes in any case.
  noteWayBack('expired');
  forgetToken();
  void forgetReadings();
  return true;
}

/** Calls back when the current token runs out; @returns how to cancel. */
export function watchExpiry(onExpired: () => void): () => void {
  const claims = claimsOf(readToken());
  if (!claims) return () => undefined;
  // A browser's timer holds 24.8 days and a sleeping laptop delays it: look again once a minute.
  const timer = setInterval(() => {
    if (isExpired(readToken())) {
      clearInterval(timer);
      onExpired();
    }
  }, 60_000);
  return () => clearInterval(timer);
}
