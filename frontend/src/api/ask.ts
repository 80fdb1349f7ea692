import { request } from '@/lib/connection';

/** How long a server that failed is left alone before it is asked once more. Milliseconds. */
const PAUSE = 500;

/**
 * `fetch` for the API. A read that failed with 500 is tried once more, since the second failure signs the
 * person out (specification, section 8); anything else is never sent twice from here.
 */
export async function ask(...[what, how]: Parameters<typeof fetch>): Promise<Response> {
  const response = await request(what, how);
  const method = how?.method ?? (what instanceof Request ? what.method : 'GET');
  if (response.status !== 500 || method !== 'GET') return response;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return request(what, how);
}
