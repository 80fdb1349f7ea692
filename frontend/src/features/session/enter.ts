import { t } from '@lingui/core/macro';
import { browser } from '@/lib/browser';
import { toasts } from '@/lib/toasts';
import { storeToken } from '@/lib/token';

/** Specification, section 9: the re-login delay. */
const DELAY = 1000;

/**
 * The token is stored, the greeting shows, and after a second the app starts from nothing: at / as the
 * specification has it, or at the page that was asked for before.
 */
export function enter(token: string, next: string | null = null): void {
  storeToken(token);
  toasts.success(t`Welcome to Our Dashboard!`);
  setTimeout(() => browser.go(next ?? '/'), DELAY);
}
