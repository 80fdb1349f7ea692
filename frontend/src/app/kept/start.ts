import type { QueryClient } from '@tanstack/react-query';
import { forgetKept, keptOwner, SHELL } from '@/lib/kept-store';
import { readToken } from '@/lib/token';
import { application } from './build';
import { keepCode } from './code';
import { keepPages } from './keep';
import { watchForUpdate } from './update';

/** For a start without a network, which has no file but those that were loaded with one: this is. */
export { keepPages };

/** Each build registers a worker of its own name, so that the pages of the one before hear of it. */
async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const script = application();
  if (!script || !('serviceWorker' in navigator)) return undefined;
  const build = new URLSearchParams({ build: script }).toString();
  // A browser that forbids it, such as a private window, shows its own page where there is no network.
  return navigator.serviceWorker.register(`/offline-worker.js?${build}`).catch(() => undefined);
}

/** Nobody is signed in, but somebody's page was left before the device was empty. */
async function forgetLeftOver(): Promise<void> {
  if (readToken() || typeof caches === 'undefined') return;
  if (await caches.has(SHELL)) await forgetKept();
}

/** What the pages say without a network is there before it is lost. */
const loadWords = () =>
  Promise.all([import('../fault-page'), import('../shell/offline-strip'), import('@/components/feedback/kept-pages')]);

/**
 * Once nothing else is under way: from then on the pages that are looked at are kept, and a page that no network
 * brings is answered for (public/offline-worker.js).
 */
export async function start(queries: QueryClient): Promise<void> {
  watchForUpdate(await registerWorker());
  if (!keptOwner()) return forgetLeftOver();
  await keepPages(queries);
  await loadWords();
  await keepCode();
}
