import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { toasts } from '@/lib/toasts';
import { meQuery } from '@/lib/me';
import { reactToFault } from './faults';

const RETRIES = 2;

/** Server or store are away for a moment: while one starts anew, what stands before it answers 502 or 504. */
const AWAY = [502, 503, 504];

/** Only what another try can cure: no answer, or nobody there to give one. */
function retry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && !AWAY.includes(error.status)) return false;
  return failures < RETRIES;
}

/**
 * The one place toasts come from. A query that fails with old rows on screen says so; without them
 * the page itself shows the fault where the rows would be.
 */
export function makeQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const onScreen = query.state.data !== undefined;
        reactToFault(error, { ...query.meta, silent: query.meta?.silent ?? !onScreen });
      },
    }),
    mutationCache: new MutationCache({
      onSuccess(_data, _variables, _context, mutation) {
        if (mutation.meta?.success) toasts.success(mutation.meta.success);
      },
      onError(error, _variables, _context, mutation) {
        reactToFault(error, mutation.meta);
        // The plan has closed meanwhile: the shell has to know.
        if (error instanceof ApiError && error.code === 'plan_closed') {
          void client.invalidateQueries({ queryKey: meQuery.queryKey });
        }
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
