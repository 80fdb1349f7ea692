import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReached } from '@/lib/connection';
import { keptPages } from '@/lib/kept-store';
import { listOf, makeBranch } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { keepPages, stopKeepingPages } from './keep';

const shelves = vi.hoisted(() => new Map<string, unknown>());

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: (key: string) => Promise.resolve(shelves.get(key)),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => shelves.get(key))),
  setMany: (entries: [string, unknown][]) =>
    Promise.resolve(entries.forEach(([key, value]) => shelves.set(key, value))),
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => shelves.delete(key))),
  set: (key: string, value: unknown) => Promise.resolve(shelves.set(key, value)),
  del: (key: string) => Promise.resolve(shelves.delete(key)),
  clear: () => Promise.resolve(shelves.clear()),
}));

const PATH = '/branchlist-page';

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  shelves.clear();
});

afterEach(() => {
  stopKeepingPages();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The list of branches is looked at for as long as it takes to be kept. */
async function lookAtBranches() {
  // The router of a test leaves the browser's address alone.
  history.replaceState(null, '', PATH);
  const opened = await openApp(PATH);
  await keepPages(opened.queries);
  expect(await screen.findByText('Baner')).toBeVisible();
  await waitFor(async () => expect(await keptPages()).toHaveLength(1));
  return opened;
}

function loseNetwork(): void {
  server.use(http.get('*/health', () => HttpResponse.error()));
  act(() => setReached(false));
}

describe('a list that was looked at', () => {
  it('is kept under its title, with when it was read', async () => {
    await lookAtBranches();
    const [page] = await keptPages();
    expect(page).toMatchObject({ address: PATH, title: 'Branches', isCovered: false });
    expect(Date.now() - (page?.at ?? 0)).toBeLessThan(60_000);
  });

  it('says without a network as of when it is', async () => {
    await lookAtBranches();
    loseNetwork();
    expect(await screen.findByText(/^Offline · as of .*\d+:\d\d [ap]m\.$/)).toBeVisible();
    expect(screen.getByText('Baner')).toBeVisible();
  });

  it('is asked for anew when the network is back, without loading the page', async () => {
    await lookAtBranches();
    loseNetwork();
    await screen.findByText(/^Offline · as of/);
    server.use(
      http.get('*/health', () => HttpResponse.json({ status: 'ok' })),
      http.get(api('notification/events'), () => HttpResponse.json({ data: { position: 40, changes: [] } })),
      http.get(api('branch'), () => HttpResponse.json(listOf([makeBranch({ branchname: 'Aundh' })]))),
    );
    act(() => setReached(true));
    expect(await screen.findByText('Aundh')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Offline/)).not.toBeInTheDocument());
  });
});

describe('a page that was not looked at', () => {
  it('says without a network that it was not kept, and offers those that were', async () => {
    const { router } = await lookAtBranches();
    loseNetwork();
    await act(() => router.navigate('/payments'));
    expect(await screen.findByText(/^This page was not kept on this device\./)).toBeVisible();
    const kept = await screen.findByRole('navigation', { name: 'Kept on this device' });
    expect(kept).toHaveTextContent(/^Kept on this deviceBranchesas of .*\d+:\d\d [ap]m$/);
    expect(screen.getByRole('link', { name: /^Branches as of/ })).toHaveAttribute('href', PATH);
  });
});
