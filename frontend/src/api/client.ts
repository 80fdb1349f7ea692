import createClient, { type Middleware } from 'openapi-fetch';
import { readToken } from '@/lib/token';
import { ask } from './ask';
import { NetworkError, readRefusal } from './errors';
import type { components, paths } from './schema';

export type Schemas = components['schemas'];

/** Bears the token out and turns every refusal into an `ApiError`. It decides nothing: see app/faults.ts. */
const envelope: Middleware = {
  onRequest({ request }) {
    const token = readToken();
    if (token && !request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${token}`);
    return request;
  },
  async onResponse({ response }) {
    if (response.ok) return undefined;
    throw await readRefusal(response);
  },
  onError({ error }) {
    return new NetworkError(error);
  },
};

/** JSON; with a file among its fields as a form of the browser sends it, without what is absent. */
function serialized(body: unknown): string | FormData {
  const fields = Object.entries(body ?? {}) as [string, File | string | number | boolean | null | undefined][];
  if (!fields.some(([, value]) => value instanceof File)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value !== undefined && value !== null) form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}

// The address is absolute, so that tests can stand in between.
export const client = createClient<paths>({
  baseUrl: location.origin,
  fetch: ask,
  bodySerializer: serialized,
});
client.use(envelope);

/**
 * The body of a call that went well. `client` has thrown where it did not. A network that asks for a sign-in of
 * its own answers with a page, and an answer may break off: neither is one.
 */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call.catch((error: unknown) => {
    const isUnreadable = error instanceof SyntaxError || error instanceof TypeError;
    throw isUnreadable ? new NetworkError(error) : error;
  });
  if (data === undefined) throw new NetworkError('The answer was empty.');
  return data;
}
