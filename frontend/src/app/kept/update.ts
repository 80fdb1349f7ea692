import { t } from '@lingui/core/macro';
import { browser } from '@/lib/browser';
import { isOnline } from '@/lib/connection';
import { toasts } from '@/lib/toasts';
import { hasUnsaved, keepDrafts } from '@/lib/unsaved';
import { fetchPage } from './build';

const MINUTE = 60_000;
/** Whoever comes back to the page finds out, but not each time. */
const PAUSE = 15 * MINUTE;
const HOUR = 60 * MINUTE;
/** Long enough to be read in passing. It comes again after the next look. */
const SHOWN = 20_000;

/** The chunks of this build may go at any time: what was typed becomes a draft, and is offered by the new page. */
function reload(): void {
  keepDrafts();
  browser.reload();
}

function offer(): void {
  // Nobody is asked in the midst of a form.
  if (hasUnsaved()) setTimeout(offer, MINUTE);
  else toasts.info(t`A new version is ready.`, { duration: SHOWN, actions: [{ label: t`Reload`, run: reload }] });
}

/**
 * Says quietly that a new build is there: when another tab has brought its worker, when somebody comes back to this
 * page, and every hour. @returns how to watch no more.
 */
export function watchForUpdate(registration?: ServiceWorkerRegistration): () => void {
  let last = Date.now();
  const look = async () => {
    last = Date.now();
    if (isOnline() && (await fetchPage())?.isOurs === false) offer();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - last > PAUSE) void look();
  };
  const onWorker = () => {
    // The first of all workers is no news.
    if (registration?.active) void look();
  };
  const timer = setInterval(onVisible, HOUR);
  document.addEventListener('visibilitychange', onVisible);
  registration?.addEventListener('updatefound', onWorker);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    registration?.removeEventListener('updatefound', onWorker);
  };
}
