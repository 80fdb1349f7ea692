import { queryOptions } from '@tanstack/react-query';
import { request } from '@/lib/connection';

/** The public file every client reads first, never cached; its spelling is the specification's. */
interface Config {
  maintanance: boolean;
  socket?: string;
  version?: string;
}

const FLAG = 'maintenance';
/** Milliseconds between two looks, while the product is closed and while it is open. */
const LOOK_AGAIN = { closed: 30_000, open: 120_000 };

async function fetchConfig(): Promise<Config> {
  const response = await request(new URL('/config.json', location.origin), { cache: 'no-store' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  const told = (await response.json()) as Config | null;
  if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new Error('config.json: no object');
  // Nothing but true closes the product: a file that was edited by hand may say "false".
  const config = { ...told, maintanance: (told.maintanance as unknown) === true };
  sessionStorage.setItem(FLAG, String(config.maintanance));
  return config;
}

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: fetchConfig,
  retry: false,
  staleTime: Infinity,
  // The overlay comes and lifts by itself when maintenance begins and is over.
  refetchInterval: ({ state }) =>
    state.status === 'error' || state.data?.maintanance ? LOOK_AGAIN.closed : LOOK_AGAIN.open,
  meta: { silent: true },
});

/** What this tab knew last, until the file has been read again. */
export function maintenanceFlag(): boolean {
  return sessionStorage.getItem(FLAG) === 'true';
}
