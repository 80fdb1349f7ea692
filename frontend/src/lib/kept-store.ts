import { createStore, del, get, set } from 'idb-keyval';

/**
 * What /attendance keeps on this device, by name: `readings` are the queries it shows without a
 * network, `waiting` the registers that were not sent yet.
 */
export type Shelf = 'readings' | 'waiting';

const inMemory = new Map<string, unknown>();
const inBrowser = createStore('class-master', 'kept');

/** Where the browser has no store for us (none at all, a private window), this page is the store. */
async function orInMemory<T>(ask: () => Promise<T>, instead: () => T): Promise<T> {
  if (typeof indexedDB === 'undefined') return instead();
  try {
    return await ask();
  } catch {
    return instead();
  }
}

export const kept = {
  read: <T>(shelf: Shelf) =>
    orInMemory<T | undefined>(
      () => get<T>(shelf, inBrowser),
      () => inMemory.get(shelf) as T | undefined,
    ),
  write: (shelf: Shelf, value: unknown) =>
    orInMemory<void>(
      () => set(shelf, value, inBrowser),
      () => void inMemory.set(shelf, value),
    ),
  forget: async (shelf: Shelf) => {
    inMemory.delete(shelf);
    await orInMemory<void>(
      () => del(shelf, inBrowser),
      () => undefined,
    );
  },
};
