import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetLeaving } from '@/app/faults';
import { browser } from '@/lib/browser';
import { forgetKept } from '@/lib/kept';
import { acknowledgeEnd } from '@/lib/session';
import { toasts } from '@/lib/toasts';
import { dropUnsaved } from '@/lib/unsaved';
import { server } from './server';
import { windowOf } from './window';

// A whole page comes in one piece; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 5000 });

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

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

// Nothing leaves the page in a test; what would have is asserted on these.
beforeEach(() => {
  vi.spyOn(browser, 'go').mockImplementation(() => undefined);
  vi.spyOn(browser, 'reload').mockImplementation(() => undefined);
});

afterEach(async () => {
  cleanup();
  // Loaded when a test is over: of what this file holds from the start, no test could replace a part.
  const { stopOffline } = await import('@/features/attendance/offline/start');
  stopOffline();
  await forgetKept();
  server.resetHandlers();
  acknowledgeEnd();
  toasts.clear();
  dropUnsaved();
  forgetLeaving();
  onlineManager.setOnline(true);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

afterAll(() => server.close());
