import type { QueryClient } from '@tanstack/react-query';
import { watchConnection } from '@/lib/connection';
import { ownerKey, somethingWaits } from '@/lib/offline-data';

/** How long after the first page the browser is asked to keep anything. Milliseconds. */
const QUIET = 3000;

const ATTENDANCE = '/attendance';

const offline = () => import('@/features/attendance/offline/start');

/**
 * Before the router asks anything: whether there is a network, and on /attendance what was read last.
 * The guards find the person there even when the server cannot be asked.
 */
export async function recall(queries: QueryClient): Promise<void> {
  watchConnection();
  if (!ownerKey() || location.pathname !== ATTENDANCE) return;
  const { startOffline } = await offline();
  await startOffline(queries);
}

/**
 * Once nothing else is under way: from the next visit on, a page that no network brings says so (public/offline-worker.js).
 * A browser that forbids it, such as a private window, shows its own page.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const build = new URLSearchParams({ build: new URL(import.meta.url).pathname }).toString();
  setTimeout(() => void navigator.serviceWorker.register(`/offline-worker.js?${build}`).catch(() => undefined), QUIET);
}

/** When the page stands: registers that an earlier visit could not send go on their way. */
export async function sendWhatWaits(queries: QueryClient): Promise<void> {
  if (!ownerKey() || !(await somethingWaits())) return;
  const { startSending } = await offline();
  startSending(queries);
}
