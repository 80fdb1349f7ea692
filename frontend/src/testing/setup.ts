import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetLeaving } from '@/app/faults';
import { browser } from '@/lib/browser';
import { acknowledgeEnd } from '@/lib/session';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { server } from './server';

/** A desk of 1440 px; jsdom lays nothing out. */
const WIDTH = 1440;

function matchMedia(query: string): MediaQueryList {
  const limit = (name: string) => Number(new RegExp(`${name}-width: ?([\\d.]+)px`).exec(query)?.[1]);
  const matches = limit('min') <= WIDTH || limit('max') >= WIDTH;
  return Object.assign(new EventTarget(), {
    matches,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

// A whole page comes in one piece; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 5000 });

window.matchMedia = matchMedia;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollTo = () => undefined;
HTMLElement.prototype.scrollIntoView = () => undefined;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

// Nothing leaves the page in a test; what would have is asserted on these.
beforeEach(() => {
  vi.spyOn(browser, 'go').mockImplementation(() => undefined);
  vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  acknowledgeEnd();
  toasts.clear();
  dropUnsaved();
  forgetLeaving();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

afterAll(() => server.close());
