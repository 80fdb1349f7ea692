import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { setReached } from '@/lib/connection';
import { EVERYONE } from '@/lib/roles';
import { endSession } from '@/lib/session';
import { openApp } from '@/testing/open-app';
import type { Page } from './pages';

const { gone } = vi.hoisted(() => ({
  gone: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/home.js')),
}));

// A deployment took every old chunk away, the page that tells of faults among them.
vi.mock('./fault-page', gone);
vi.mock('./session-modal', gone);

const home: Page = { path: '/', lazy: gone, title: () => 'Home', roles: EVERYONE, spaces: ['centre'] };

it('a page whose chunk went away with a deployment is loaded anew, even without the page of faults', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reload = vi.spyOn(browser, 'reload').mockReturnValue();
  await openApp('/', { pages: [home] });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('a page that no network brings says so, even without the page of faults, and comes when there is one', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await openApp('/', { pages: [home], offline: true });
  expect(await screen.findByText('You are offline.')).toBeVisible();
  expect(browser.reload).not.toHaveBeenCalled();
  act(() => setReached(true));
  await waitFor(() => expect(browser.reload).toHaveBeenCalledOnce());
});

describe('a minute has not passed since it was loaded anew', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    sessionStorage.setItem('reloadedForChunk', String(Date.now()));
  });

  it('so the page says that it did not open, and is loaded again by hand', async () => {
    const { person } = await openApp('/', { pages: [home] });
    expect(await screen.findByText('This page did not open.')).toBeVisible();
    expect(browser.reload).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Load again' }));
    expect(browser.reload).toHaveBeenCalledOnce();
  });

  it('and a session that ends then leaves that sentence, and nothing of the centre', async () => {
    const opening = { ...home, lazy: () => Promise.resolve({ Component: () => <h1>Fees of today</h1> }) };
    await openApp('/', { pages: [opening] });
    expect(await screen.findByRole('heading', { name: 'Fees of today' })).toBeVisible();
    act(() => endSession('new_login'));
    expect(await screen.findByText('This page did not open.')).toBeVisible();
    expect(screen.queryByText('Fees of today')).not.toBeInTheDocument();
  });
});
