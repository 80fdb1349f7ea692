import { createStore, del, get, set } from 'idb-keyval';
import { forgetKept } from './kept-store';

/**
 * What /attendance keeps on this device, by name: `readings` are the queries it shows without a
 * network, `waiting` the registers that were not sent yet.
 */
export type StoreName = 'readings' | 'waiting';

const inBrowser = createStore('class-master', 'kept');
const inPage = new Map<StoreName, unknown>();
/** Stores that the browser failed to keep: what lies there is older than what this page knows. */
const failed = new Set<StoreName>();

/**
 * Where the browser has no store for us (none at all, a private window, no space left), this page is
 * the store, and stays it until the store is emptied.
 */
async function orInPage<T>(store: StoreName, ask: () => Promise<T>, instead: () => T): Promise<T> {
  if (typeof indexedDB === 'undefined' || failed.has(store)) return instead();
  try {
    return await ask();
  } catch {
    failed.add(store);
    return instead();
  }
}

export const offlineStore = {
  read: <T>(store: StoreName) =>
    orInPage<T | undefined>(
      store,
      () => get<T>(store, inBrowser),
      () => inPage.get(store) as T | undefined,
    ),
  write: (store: StoreName, value: unknown) =>
    orInPage<void>(
      store,
      () => set(store, value, inBrowser),
      () => void inPage.set(store, value),
    ),
  forget: async (store: StoreName) => {
    inPage.delete(store);
    failed.delete(store);
    await orInPage<void>(
      store,
      () => del(store, inBrowser),
      () => undefined,
    );
  },
  /** What was read goes: the registers of the day, and the pages that were looked at. */
  forgetReadings: async () => {
    await Promise.all([offlineStore.forget('readings'), forgetKept()]);
  },
};
