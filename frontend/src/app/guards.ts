import type { QueryClient } from '@tanstack/react-query';
import { redirect, type LoaderFunction } from 'react-router-dom';
import { branchesQuery, meQuery, spaceOf } from '@/lib/me';
import { readToken } from '@/lib/token';
import { mayOpen, type Page } from './pages';

/** Shown by the nearest error element as the not-found page: for a wrong role as for no such page. */
const notFound = () => new Response('Not found', { status: 404 });

/** The shell opens when the person and the branches are there. Signed out, only `/` leads on. */
export function requireSignedIn(queries: QueryClient): LoaderFunction {
  return async ({ request }) => {
    if (!readToken()) {
      if (new URL(request.url).pathname === '/') throw redirect('/signin');
      throw notFound();
    }
    try {
      await Promise.all([queries.ensureQueryData(meQuery), queries.ensureQueryData(branchesQuery)]);
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
    return null;
  };
}

export function requireRole(queries: QueryClient, page: Page): LoaderFunction {
  return async () => {
    // Without a token the shell's own guard answers.
    if (!readToken()) return null;
    const me = await queries.ensureQueryData(meQuery);
    const space = spaceOf(me);
    if (page.path === '/' && space === 'platform') throw redirect('/masterreport');
    if (!mayOpen(page, { role: me.role, space })) throw notFound();
    return null;
  };
}
