import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { matchPath, redirect, type LoaderFunction } from 'react-router-dom';
import { NetworkError } from '@/api/errors';
import { isOnline } from '@/lib/connection';
import { branchesQuery, meQuery, spaceOf } from '@/lib/me';
import { readToken } from '@/lib/token';
import { signInAddress, takeWayBack } from '@/lib/way-back';
import { mayOpen, type Page } from './pages';

/** What is asked while there is a network. Without one a query would wait, and the page with it, for hours. */
function unlessOffline<T>(asked: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new NetworkError('There is no network.'));
    const stop = onlineManager.subscribe((online) => {
      if (!online) giveUp();
    });
    void asked.then(resolve, reject).finally(stop);
    if (!isOnline()) giveUp();
  });
}

/** Whether the person and the branches are there already, from this visit or from the last of /attendance. */
const isKnown = (queries: QueryClient) =>
  [meQuery, branchesQuery].every(({ queryKey }) => queries.getQueryData<unknown>(queryKey) !== undefined);

/**
 * Beside the two that the shell waits for: the first list finds it there. Its code is not for the sign-in
 * page; where it does not come, the list asks itself.
 */
const fetchListSettings = (queries: QueryClient) =>
  import('@/lib/list-settings').then(
    ({ listSettingsQuery }) => queries.prefetchQuery(listSettingsQuery),
    () => undefined,
  );

/** Shown by the nearest error element as the not-found page: for a wrong role as for no such page. */
const notFound = () => new Response('Not found', { status: 404 });

/**
 * The shell opens when the person and the branches are there. Signed out, each of its pages leads to the
 * sign-in and back; an address that is no page's says so at once.
 */
export function requireSignedIn(queries: QueryClient, table: readonly Page[]): LoaderFunction {
  return async ({ request }) => {
    if (!readToken()) {
      const { pathname, search } = new URL(request.url);
      if (!table.some(({ path }) => matchPath(path, pathname))) throw notFound();
      throw redirect(signInAddress(`${pathname}${search}`));
    }
    void fetchListSettings(queries);
    if (isKnown(queries)) return null;
    try {
      await unlessOffline(Promise.all([queries.ensureQueryData(meQuery), queries.ensureQueryData(branchesQuery)]));
    } catch (cause) {
      // The specification's name for this state; the page says it in words for people.
      throw new Error('Failed to fetch user role', { cause });
    }
    return null;
  };
}

/** Nobody who is signed in signs in again; links from a mail open for everyone. */
export function requireSignedOut(): LoaderFunction {
  return () => {
    if (readToken()) throw redirect('/');
    const address = takeWayBack();
    if (address) throw redirect(address);
    return null;
  };
}

export function requireRole(queries: QueryClient, page: Page): LoaderFunction {
  return async () => {
    // Without a token the shell's own guard answers.
    if (!readToken()) return null;
    const me = queries.getQueryData(meQuery.queryKey) ?? (await unlessOffline(queries.ensureQueryData(meQuery)));
    const space = spaceOf(me);
    if (!mayOpen(page, { role: me.role, space })) throw notFound();
    return null;
  };
}
