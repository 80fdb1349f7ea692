import type { QueryClient } from '@tanstack/react-query';
import { isOnline, setReached, watchConnection } from '@/lib/connection';
import { ownerKey, somethingWaits } from '@/lib/offline-data';

/** How long after the first page the browser is asked to keep anything. Milliseconds. */
const QUIET = 5000;

const ATTENDANCE = '/attendance';

const offline = () => import('@/features/attendance/offline/start');
const kept = () => import('./kept/start');

/**
 * Before the router asks anything: whether there is a network, and what was read last on /attendance or, without a
 * network, on any page. The guards find the person there even when the server cannot be asked.
 */
export async function recall(queries: QueryClient): Promise<void> {
  watchConnection();
  // No network brought this page: it is the one that was kept (kept/code.ts).
  if (document.documentElement.dataset.kept !== undefined) setReached(false);
  if (!ownerKey()) return;
  if (location.pathname === ATTENDANCE) await (await offline()).startOffline(queries);
  // Where its file was never kept there is nothing to put back.
  if (!isOnline())
    await kept()
      .then(({ keepPages }) => keepPages(queries))
      .catch(() => undefined);
}

/** Once nothing else is under way: from then on pages open without a network. */
export function keepForLater(queries: QueryClient): void {
  setTimeout(
    () =>
      void kept()
        .then(({ start }) => start(queries))
        .catch(() => undefined),
    QUIET,
  );
}

/** When the page stands: registers that an earlier visit could not send go on their way. */
export async function sendWhatWaits(queries: QueryClient): Promise<void> {
  if (!ownerKey() || !(await somethingWaits())) return;
  const { startSending } = await offline();
  startSending(queries);
}
