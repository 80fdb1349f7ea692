import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetLeaving } from '@/app/faults';
import { browser } from '@/lib/browser';
import { setReached } from '@/lib/connection';
import { forgetOfflineData } from '@/lib/offline-data';
import { noteServerTime } from '@/lib/server-clock';
import { acknowledgeEnd } from '@/lib/session';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { server } from './server';
import { windowOf } from './window';

// A whole page comes in one piece; on a busy machine that takes many seconds.
configure({ asyncUtilTimeout: 20_000 });

// A desk.
window.matchMedia = windowOf(1440);
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
/**
 * What stands on the element itself. jsdom answers from every rule of every sheet, for each element of each
 * query by role: a fifth of what the tests took, and it knows neither widths nor media either way.
 */
window.getComputedStyle = (element) => (element as HTMLElement).style;
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;

// What a test still waits for when it is over would be answered, or fail, in the midst of the next one.
let leaving = new AbortController();

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  const fetchAnswer = globalThis.fetch;
  globalThis.fetch = (what, how) => {
    const own = how?.signal ?? (what instanceof Request ? what.signal : undefined);
    return fetchAnswer(what, { ...how, signal: AbortSignal.any(own ? [own, leaving.signal] : [leaving.signal]) });
  };
});

// Nothing leaves the page in a test; what would have is asserted on these.
beforeEach(() => {
  setReached(true);
  noteServerTime(new Date().toUTCString());
  vi.spyOn(browser, 'go').mockImplementation(() => undefined);
  vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
});

afterEach(async () => {
  cleanup();
  leaving.abort();
  leaving = new AbortController();
  // Loaded when a test is over: of what this file holds from the start, no test could replace a part.
  const { stopOffline } = await import('@/features/attendance/offline/start');
  stopOffline();
  await forgetOfflineData();
  server.resetHandlers();
  acknowledgeEnd();
  toasts.clear();
  dropUnsaved();
  forgetLeaving();
  setReached(true);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.useRealTimers();
});

// What the last test left, such as a second try, would find no network and take the next file's for lost.
afterAll(() => {
  server.close();
  globalThis.fetch = () => Promise.reject(new DOMException('The tests of this file are over.', 'AbortError'));
});
