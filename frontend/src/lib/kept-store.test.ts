import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeToken } from '@/testing/fixtures';
import {
  beginKeeping,
  forgetKept,
  keepPage,
  keptAnswers,
  keptPages,
  WEEK,
  withPage,
  type Contents,
  type KeptAnswer,
} from './kept-store';
import { storeToken } from './token';

/** The browser's store, which has space or not; jsdom has none at all. */
const browser = vi.hoisted(() => ({ shelves: new Map<string, unknown>(), isFull: false }));

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: (key: string) => Promise.resolve(browser.shelves.get(key)),
  getMany: (keys: string[]) => Promise.resolve(keys.map((key) => browser.shelves.get(key))),
  setMany: (entries: [string, unknown][]) => {
    if (browser.isFull) return Promise.reject(new DOMException('', 'QuotaExceededError'));
    for (const [key, value] of entries) browser.shelves.set(key, structuredClone(value));
    return Promise.resolve();
  },
  delMany: (keys: string[]) => Promise.resolve(keys.forEach((key) => browser.shelves.delete(key))),
  clear: () => Promise.resolve(browser.shelves.clear()),
}));

const NOW = Date.parse('2026-11-20T08:35:00Z');

const answerOf = (hash: string, data: unknown = {}, dataUpdatedAt = Date.now()): KeptAnswer =>
  ({ queryHash: hash, queryKey: [hash], state: { data, dataUpdatedAt, status: 'success' } }) as unknown as KeptAnswer;

const pageOf = (address: string, at = Date.now()) => ({ address, title: address, at, isCovered: false });

const VIEW = { owner: 'ORGSUNRISE22/7', view: 'SUPER_ADMIN/1' };
const keep = (address: string, ...answers: KeptAnswer[]) => keepPage(VIEW, pageOf(address), answers);
const addresses = async () => (await keptPages()).map(({ address }) => address);
const hashes = async () => (await keptAnswers()).map(({ queryHash }) => queryHash).sort();
/** All that lies on the device. */
const written = () => JSON.stringify([...browser.shelves]);

const signIn = (parts: Parameters<typeof makeToken>[0] = {}) => storeToken(makeToken(parts));

beforeEach(() => {
  vi.stubGlobal('indexedDB', {});
  browser.shelves.clear();
  browser.isFull = false;
  beginKeeping();
  signIn();
});

afterEach(() => vi.unstubAllGlobals());

describe('a page that was looked at', () => {
  it('is kept with what it showed', async () => {
    await keep('/studentlist-page?status=ACTIVE', answerOf('students', [{ studentName: 'Asha Rao' }]));
    expect(await addresses()).toEqual(['/studentlist-page?status=ACTIVE']);
    expect((await keptAnswers())[0]?.state.data).toEqual([{ studentName: 'Asha Rao' }]);
  });

  it('is the newest, and kept once, when it is looked at again', async () => {
    await keep('/', answerOf('home', 1));
    await keep('/payments', answerOf('payments'));
    await keep('/', answerOf('home', 2));
    expect(await addresses()).toEqual(['/', '/payments']);
    expect((await keptAnswers()).find(({ queryHash }) => queryHash === 'home')?.state.data).toBe(2);
  });

  it('takes the place of the one that was looked at longest ago, once there are twenty', async () => {
    for (let place = 1; place <= 21; place++) await keep(`/batch/${place}`, answerOf(`batch-${place}`), answerOf('me'));
    expect(await addresses()).toHaveLength(20);
    expect(await addresses()).not.toContain('/batch/1');
    expect(await hashes()).not.toContain('batch-1');
    expect(await hashes()).toContain('me');
  });

  it('is not given out after a week, nor is what it showed', async () => {
    await keep('/', answerOf('home'));
    const later = Date.now() + WEEK + 1000;
    expect(await keptPages(later)).toEqual([]);
    expect(await keptAnswers(later)).toEqual([]);
  });
});

describe('what has room', () => {
  const contents: Contents = { ...VIEW, version: '1', pages: [], sizes: {} };
  const add = (before: Contents, address: string, size: number, at = NOW) =>
    withPage(before, { ...pageOf(address, at), answers: [address] }, { [address]: size });
  const kept = ({ pages }: Contents) => pages.map(({ address }) => address);

  it('is five million characters: the oldest pages go first', () => {
    const before = add(add(contents, '/a', 2_000_000), '/b', 2_000_000);
    const after = add(before, '/c', 2_000_000);
    expect(kept(after)).toEqual(['/c', '/b']);
    expect(Object.keys(after.sizes)).toEqual(['/c', '/b']);
  });

  it('never holds a page that is larger than all of it, and the others stay', () => {
    const after = add(add(contents, '/a', 10), '/huge', 5_000_001);
    expect(kept(after)).toEqual(['/a']);
  });

  it('holds an answer once, whichever pages show it', () => {
    const sizes = { list: 3_000_000 };
    const first = withPage(contents, { ...pageOf('/a', NOW), answers: ['list'] }, sizes);
    const both = withPage(first, { ...pageOf('/b', NOW), answers: ['list'] }, sizes);
    expect(kept(both)).toEqual(['/b', '/a']);
  });

  it('loses pages that are older than a week', () => {
    const before = add(contents, '/old', 10, NOW - WEEK - 1);
    expect(kept(add(before, '/new', 10))).toEqual(['/new']);
  });

  it('may be gone altogether: what was kept before stays, and nobody is told', async () => {
    await keep('/', answerOf('home'));
    browser.isFull = true;
    await expect(keep('/payments', answerOf('payments'))).resolves.toBeUndefined();
    expect(await addresses()).toEqual(['/']);
  });
});

describe('on a phone that several people use', () => {
  beforeEach(() => keep('/', answerOf('home', 'Fees of today')));

  it.each([
    ['another person', { sub: '8' }],
    ['the same person in another workspace', { org: 'ORGGREEN2222' }],
    ['MASTER on a visit', { role: 'MASTER' as const }],
  ])('%s finds nothing, and it is gone', async (_who, claims) => {
    signIn(claims);
    expect(await keptPages()).toEqual([]);
    expect(await keptAnswers()).toEqual([]);
    expect(written()).not.toContain('Fees of today');
  });

  it.each([
    ['branch', 'SUPER_ADMIN/2'],
    ['role', 'TRAINER/1'],
  ])('another %s begins anew', async (_what, view) => {
    await keepPage({ ...VIEW, view }, pageOf('/payments'), [answerOf('payments')]);
    expect(await addresses()).toEqual(['/payments']);
    expect(written()).not.toContain('Fees of today');
  });

  it('signing out leaves nothing, and what was on its way does not arrive', async () => {
    await Promise.all([forgetKept(), keep('/payments', answerOf('payments'))]);
    expect(browser.shelves.size).toBe(0);
  });

  it.each([
    ['signed out', () => localStorage.clear()],
    ['signed in as somebody else', () => signIn({ sub: '8' })],
  ])('a page whose person another tab has %s keeps nothing', async (_how, leave) => {
    browser.shelves.clear();
    leave();
    await keep('/', answerOf('home'));
    expect(browser.shelves.size).toBe(0);
  });

  it('MASTER keeps nothing of a workspace', async () => {
    browser.shelves.clear();
    signIn({ role: 'MASTER' });
    await keep('/', answerOf('home'));
    expect(browser.shelves.size).toBe(0);
  });
});

describe('never written down', () => {
  it('is the signature of a file’s address, which nobody takes for another file', async () => {
    const row = { userLogo: '/class/v1/files/WyJvcmciLDEyXQ:1u7:secret', studentName: 'Asha Rao' };
    await keep('/studentlist-page', answerOf('students', [row]));
    expect(written()).not.toContain('secret');
    expect((await keptAnswers())[0]?.state.data).toEqual([{ ...row, userLogo: '/class/v1/files/kept' }]);
  });

  it('is a file', async () => {
    await keep('/payments', answerOf('receipt', { pdf: new Blob(['%PDF']) }), answerOf('payments'));
    expect(await hashes()).toEqual(['payments']);
  });

  it('is the token', async () => {
    await keep('/', answerOf('home'));
    expect(written()).not.toContain(localStorage.getItem('token'));
  });
});
