import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { ownerKey } from '@/lib/offline-data';
import { toasts } from '@/lib/toasts';
import { date } from '@/lib/format';
import { attendanceUrl } from '../urls';
import { outbox, watchOutbox, type Outcome } from './outbox';
import { keepReadings } from './readings';
import { sayRefused } from './refusal';

const WORKER = '/sw.js';

interface Started {
  queries: QueryClient;
  stop: () => void;
  reading?: Promise<() => void>;
}

let started: Started | null = null;

/** Tells of what arrived, or did not, without anybody waiting for it. */
function tell(outcomes: Map<string, Outcome>): void {
  const sent = [...outcomes.values()].flatMap((one) => (one.state === 'sent' ? [one.register] : []));
  for (const { batch, date: day } of sent)
    toasts.success(t`Attendance of ${{ batch: batch.name }}, ${{ date: date(day) }} was sent and saved.`);
  for (const [id, outcome] of outcomes) {
    if (outcome.state !== 'refused') continue;
    const one = outbox.current().list.find((other) => other.id === id);
    if (one) sayRefused({ batchName: one.batchName, date: one.body.date, refusal: outcome.refusal });
  }
}

/** Sends what an earlier visit left waiting, whichever page is open. */
export function startSending(queries: QueryClient): void {
  if (started?.queries === queries || !ownerKey()) return;
  started?.stop();
  started = { queries, stop: watchOutbox(queries, tell) };
}

/**
 * What /attendance needs to work without a network: its readings back on screen, its waiting
 * registers on their way, and a service worker for the next visit. May be called again.
 */
export async function startOffline(queries: QueryClient): Promise<void> {
  startSending(queries);
  if (started) await (started.reading ??= keepReadings(queries));
}

/** For tests: an app that has gone away sends and keeps nothing for the next one in the same module. */
export function stopOffline(): void {
  started?.stop();
  void started?.reading?.then((stopReading) => stopReading());
  started = null;
}

/** Only that page is answered for; every other one belongs to the network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that forbids it (a private window) reads the page online, as before.
  await navigator.serviceWorker.register(WORKER, { scope: attendanceUrl.today }).catch(() => undefined);
}
