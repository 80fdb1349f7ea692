import { createStore, del, get, set } from 'idb-keyval';

/**
 * What /attendance keeps on this device, by name: `readings` are the queries it shows without a
 * network, `waiting` the registers that were not sent yet.
 */
export type Shelf = 'readings' | 'waiting';

const inBrowser = createStore('class-master', 'kept');
const inPage = new Map<Shelf, unknown>();
/** Shelves that the browser failed to keep: what lies there is older than what this page knows. */
const failed = new Set<Shelf>();

/**
 * Where the browser has no store for us (none at all, a private window, no space left), this page is
 * the store, and stays it until the shelf is emptied.
 */
async function orInPage<T>(shelf: Shelf, ask: () => Promise<T>, instead: () => T): Promise<T> {
  if (typeof indexedDB === 'undefined' || failed.has(shelf)) return instead();
  try {
    return await ask();
  } catch {
    failed.add(shelf);
    return instead();
  }
}

export const kept = {
  read: <T>(shelf: Shelf) =>
    orInPage<T | undefined>(
      shelf,
      () => get<T>(shelf, inBrowser),
      () => inPage.get(shelf) as T | undefined,
    ),
  write: (shelf: Shelf, value: unknown) =>
    orInPage<void>(
      shelf,
      () => set(shelf, value, inBrowser),
      () => void inPage.set(shelf, value),
    ),
  forget: async (shelf: Shelf) => {
    inPage.delete(shelf);
    failed.delete(shelf);
    await orInPage<void>(
      shelf,
      () => del(shelf, inBrowser),
      () => undefined,
    );
  },
};
