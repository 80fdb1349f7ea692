import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { storeToken } from '@/lib/token';
import { listOf, makeBranch, makeToken, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { type Page, pages } from './pages';
import { makeQueryClient } from './query-client';
import { makeRoutes } from './router';
import { settled } from './start';

const bare: Page[] = pages.map((page) => ({ ...page, lazy: () => Promise.resolve({ Component: () => null }) }));

afterEach(() => server.events.removeAllListeners());

/** Every call to the API, with the header that says who calls. */
function watchCalls() {
  const calls: [path: string, bearer: string | null][] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/class/v1/')) calls.push([pathname.slice(10), request.headers.get('Authorization')]);
  });
  return calls;
}

it('without a token neither the person nor the branches are asked for', async () => {
  const calls = watchCalls();
  await openApp('/', { as: null, pages: bare });
  expect(await screen.findByRole('heading', { name: 'Sign in to your centre' })).toBeVisible();
  expect(calls).toEqual([]);
});

it('with a token both are asked for at once with it, and nothing opens before both are there', async () => {
  const calls = watchCalls();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.get(api('useradmin/7'), () => HttpResponse.json({ user: makeUser() })),
    http.get(api('branch'), async () => {
      await held;
      return HttpResponse.json(listOf([makeBranch()]));
    }),
  );
  const token = makeToken();
  storeToken(token);
  const router = createMemoryRouter(makeRoutes(makeQueryClient(), bare), { initialEntries: ['/'] });
  let open = false;
  const opened = settled(router).then(() => (open = true));

  await waitFor(() => expect(calls).toHaveLength(3));
  // What lists remember of the person comes beside them, and nothing waits for it.
  expect(calls.map(([path]) => path).sort()).toEqual(['branch', 'listview', 'useradmin/7']);
  expect(new Set(calls.map(([, bearer]) => bearer))).toEqual(new Set([`Bearer ${token}`]));
  await new Promise((later) => setTimeout(later, 50));
  expect(open).toBe(false);
  answer();
  await opened;
  router.dispose();
});
