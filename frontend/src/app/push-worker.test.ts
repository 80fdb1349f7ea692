import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedOutPages } from './pages';

const SOURCE = readFileSync(resolve(import.meta.dirname, '../../public/push.js'), 'utf8');

interface OpenPage {
  url: string;
  focused: boolean;
  visibilityState: 'visible' | 'hidden';
}
type Listener = (event: Record<string, unknown>) => void;

let listeners: Record<string, Listener>;
let pages: (OpenPage & { focus: () => Promise<void>; postMessage: (message: unknown) => void })[];
let note: unknown;
const shown = vi.fn();
const opened = vi.fn();
const focused = vi.fn();
const posted = vi.fn();
const subscribe = vi.fn();

/** The file as the offline worker imports it. */
function load(): void {
  listeners = {};
  const self = {
    addEventListener: (type: string, listener: Listener) => void (listeners[type] = listener),
    clients: { matchAll: () => Promise.resolve(pages), openWindow: opened },
    registration: { showNotification: shown, pushManager: { subscribe } },
  };
  const caches = {
    open: () => Promise.resolve({ match: () => Promise.resolve(note === null ? undefined : Response.json(note)) }),
  };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a worker's file exports nothing
  (new Function('self', 'caches', SOURCE) as (self: unknown, caches: unknown) => void)(self, caches);
}

async function happen(type: string, event: Record<string, unknown> = {}): Promise<void> {
  let work: unknown;
  listeners[type]?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}

const push = (told: unknown) => happen('push', { data: { json: () => told } });
const press = (data: unknown) => happen('notificationclick', { notification: { data, close: vi.fn() } });
const page = (parts: Partial<OpenPage> = {}) => ({
  url: 'https://app.test/payments',
  focused: false,
  visibilityState: 'hidden' as const,
  focus: () => Promise.resolve(focused()),
  postMessage: posted,
  ...parts,
});

beforeEach(() => {
  vi.clearAllMocks();
  pages = [];
  note = { key: 'K', titles: { 'payment.received': 'A fee was received' }, other: 'There is something new.' };
  load();
});

describe('what a device is told', () => {
  it('is called as the settings call its kind, once for one notification', async () => {
    await push({ _id: 12, kind: 'payment.received' });
    expect(shown).toHaveBeenCalledExactlyOnceWith('A fee was received', expect.objectContaining({ tag: '12' }));
  });

  it.each([
    [{ _id: 12, kind: 'of.a.newer.server' }, 'There is something new.'],
    [{}, 'There is something new.'],
  ])('has a name also when the kind is not known: %j', async (told, title) => {
    await push(told);
    expect(shown).toHaveBeenCalledExactlyOnceWith(title, expect.anything());
  });

  it('has one also without the note of a page, and without readable words', async () => {
    note = null;
    load();
    await happen('push', { data: null });
    expect(shown).toHaveBeenCalledExactlyOnceWith('Class Master', expect.anything());
  });

  it('is not shown where a page is looked at', async () => {
    pages = [page(), page({ focused: true, visibilityState: 'visible' })];
    await push({ _id: 12, kind: 'payment.received' });
    expect(shown).not.toHaveBeenCalled();
  });

  it.each(signedOutPages.map(({ path }) => path))('is shown where only %s is looked at', async (path) => {
    pages = [page({ url: `https://app.test${path}`, focused: true, visibilityState: 'visible' })];
    await push({ _id: 12, kind: 'payment.received' });
    expect(shown).toHaveBeenCalledOnce();
  });

  it('is shown where pages are open and nobody looks at them', async () => {
    pages = [page(), page({ visibilityState: 'visible' })];
    await push({ _id: 12, kind: 'payment.received' });
    expect(shown).toHaveBeenCalledOnce();
  });
});

describe('a notification that is pressed', () => {
  it('opens a page where none is open', async () => {
    await press({ _id: 12 });
    expect(opened).toHaveBeenCalledExactlyOnceWith('/notifications?open=12');
  });

  it('is told to the page that is open, which goes there itself', async () => {
    pages = [page(), page({ visibilityState: 'visible' })];
    await press({ _id: 12 });
    expect(focused).toHaveBeenCalledOnce();
    expect(posted).toHaveBeenCalledExactlyOnceWith({ open: '/notifications?open=12' });
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens a page of its own where nobody is signed in', async () => {
    pages = [page({ url: 'https://app.test/signin' })];
    await press({ _id: 12 });
    expect(opened).toHaveBeenCalledOnce();
  });

  it('leads to the list where it names none', async () => {
    await press({ _id: 'https://evil.test' });
    expect(opened).toHaveBeenCalledExactlyOnceWith('/notifications');
  });
});

describe('a browser whose address has changed', () => {
  it('subscribes again with the same key', async () => {
    await happen('pushsubscriptionchange');
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'K' });
  });

  it('does not where nobody turned it on', async () => {
    note = null;
    load();
    await happen('pushsubscriptionchange');
    expect(subscribe).not.toHaveBeenCalled();
  });
});
