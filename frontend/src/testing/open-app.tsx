import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { createMemoryRouter } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { App } from '@/app/app';
import type { Page } from '@/app/pages';
import { makeQueryClient } from '@/app/query-client';
import { makeRoutes } from '@/app/router';
import { settled } from '@/app/start';
import { setReached } from '@/lib/connection';
import { storeToken } from '@/lib/token';
import { makeToken, makeUser } from './fixtures';
import { api, server } from './server';

interface Opening {
  /** Signed in as this person; null for a signed-out visitor. */
  as?: Schemas['CurrentUser'] | null;
  /** Another table of pages, where the pages themselves are not the matter. */
  pages?: readonly Page[];
  /** Where there is no network. */
  offline?: boolean;
}

type Person = ReturnType<typeof userEvent.setup>;

/** Puts a text into a field at once: typing it key by key is for what watches the keys. */
export async function fill(person: Person, field: HTMLElement, text: string) {
  await person.clear(field);
  await person.paste(text);
}

/** The whole app at an address, as main.tsx starts it. */
export async function openApp(path: string, { as = makeUser(), pages, offline }: Opening = {}) {
  if (as) {
    storeToken(makeToken({ sub: String(as._id), role: as.role, org: as.orgId }));
    server.use(http.get(api(`useradmin/${as._id}`), () => HttpResponse.json({ user: as })));
  }
  if (offline) {
    server.use(http.get('*/health', () => HttpResponse.error()));
    setReached(false);
  }
  const queries = makeQueryClient();
  const router = createMemoryRouter(makeRoutes(queries, pages), { initialEntries: [path] });
  await settled(router);
  const person = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  render(<App queries={queries} router={router} />);
  return { router, queries, person };
}
