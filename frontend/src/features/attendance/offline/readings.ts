import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister';
import type { Query, QueryClient } from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client';
import { today } from '@/lib/format';
import { ownerKey } from '@/lib/offline-data';
import { offlineStore } from '@/lib/offline-store';
import { VERSION } from '@/lib/version';

/** A register is read on its day; whatever is older is dropped when it is found. */
export const DAY = 24 * 60 * 60_000;

const persister = createAsyncStoragePersister({
  key: 'readings',
  storage: {
    getItem: async () => (await offlineStore.read<string>('readings')) ?? null,
    // Signed out meanwhile: what is still in memory must not come back.
    setItem: (_key, text) => (ownerKey() ? offlineStore.write('readings', text) : Promise.resolve()),
    removeItem: () => offlineStore.forget('readings'),
  },
});

/** What the shell needs to stand, and the registers of today. */
function isKept({ queryKey, state }: Query): boolean {
  if (state.data === undefined) return false;
  const [resource, kind, asked] = queryKey as [string, string, { date?: string }?];
  if (resource === 'me' || resource === 'config') return true;
  if (resource === 'branch') return kind === 'choices';
  return resource === 'attendance' && (kind === 'today' || kind === 'register') && asked?.date === today();
}

function options(queryClient: QueryClient, buster: string) {
  return {
    queryClient,
    persister,
    maxAge: DAY,
    buster: `${VERSION}/${buster}`,
    dehydrateOptions: { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false },
    hydrateOptions: { defaultOptions: { queries: { gcTime: DAY } } },
  };
}

/**
 * Puts back what was read last, and keeps from now on what is read; another person's goes.
 * @returns how to keep no more.
 */
export async function keepReadings(queries: QueryClient): Promise<() => void> {
  const owner = ownerKey();
  if (!owner) return () => undefined;
  await persistQueryClientRestore(options(queries, owner));
  return persistQueryClientSubscribe(options(queries, owner));
}
