import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { keeper } from '@/lib/kept';

const ATTENDANCE = '/attendance';

const offline = () => import('@/features/attendance/offline/start');

/**
 * Before the router asks anything: whether there is a network, and on /attendance what was read last.
 * The guards find the person there even when the server cannot be asked.
 */
export async function recall(queries: QueryClient): Promise<void> {
  onlineManager.setOnline(navigator.onLine);
  if (!keeper() || location.pathname !== ATTENDANCE) return;
  const { startOffline } = await offline();
  await startOffline(queries);
}

/** When the page stands: registers that an earlier visit could not send go on their way. */
export async function sendWhatWaits(queries: QueryClient): Promise<void> {
  if (!keeper()) return;
  const { startSending } = await offline();
  startSending(queries);
}
