import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router-dom';
import { Fault } from './fault';
import { requireRole, requireSignedIn, requireSignedOut } from './guards';
import { Overlaid } from './overlays';
import { movedPages, type Page, pages, signedOutPages } from './pages';
import { type Handle, Titled } from './titled';

const SIGN_IN_PAGES = ['/signin', '/signup', '/forgot-password'];

const noSuchPage = () => {
  throw new Response('Not found', { status: 404 });
};

export function makeRoutes(queries: QueryClient, table: readonly Page[] = pages): RouteObject[] {
  const signedOut = signedOutPages.map(({ path, lazy, title }) => ({
    path,
    lazy,
    handle: { title } satisfies Handle,
    loader: SIGN_IN_PAGES.includes(path) ? requireSignedOut() : undefined,
  }));
  const signedIn = table.map((page) => ({
    path: page.path,
    lazy: page.lazy,
    handle: { title: page.title } satisfies Handle,
    loader: requireRole(queries, page),
  }));
  const moved = Object.entries(movedPages).map(([path, to]) => ({ path, loader: () => redirect(to) }));
  const everyPage: RouteObject = {
    Component: Titled,
    errorElement: <Fault />,
    children: [
      ...moved,
      ...signedOut,
      {
        id: 'shell',
        lazy: () => import('./shell/shell'),
        loader: requireSignedIn(queries, table),
        // The person and the branches are queries; a visit to another page loads them no second time.
        shouldRevalidate: () => false,
        children: [
          {
            errorElement: <Fault inShell />,
            children: [...signedIn, { path: '*', element: null, loader: noSuchPage }],
          },
        ],
      },
    ],
  };
  // A page that broke may still be covered; what covers it may break as well, and then nothing else stands.
  return [{ Component: Overlaid, errorElement: <Fault />, children: [everyPage] }];
}

export function makeRouter(queries: QueryClient) {
  return createBrowserRouter(makeRoutes(queries));
}
