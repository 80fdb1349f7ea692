import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kept } from './kept-store';

/** The browser's store, which has space or not; jsdom has none at all. */
const browser = vi.hoisted(() => ({ shelves: new Map<string, unknown>(), isFull: false, isBroken: false }));

vi.mock('idb-keyval', () => {
  const unless = (fails: boolean) => (fails ? Promise.reject(new DOMException('', 'QuotaExceededError')) : Promise.resolve());
  return {
    createStore: () => undefined,
    get: (shelf: string) => unless(browser.isBroken).then(() => browser.shelves.get(shelf)),
    set: (shelf: string, value: unknown) =>
      unless(browser.isFull || browser.isBroken).then(() => void browser.shelves.set(shelf, value)),
    del: (shelf: string) => unless(browser.isBroken).then(() => void browser.shelves.delete(shelf)),
  };
});

beforeEach(() => vi.stubGlobal('indexedDB', {}));

afterEach(async () => {
  Object.assign(browser, { isFull: false, isBroken: false });
  await kept.forget('waiting');
  await kept.forget('readings');
  vi.unstubAllGlobals();
});

it('keeps in the browser what it has space for', async () => {
  await kept.write('waiting', ['first']);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
  expect(await kept.read('waiting')).toEqual(['first']);
});

it('with no space left, answers with what was written last', async () => {
  await kept.write('waiting', ['first']);
  browser.isFull = true;
  await kept.write('waiting', ['first', 'second']);
  expect(await kept.read('waiting')).toEqual(['first', 'second']);
  browser.isFull = false;
  await kept.write('waiting', ['second']);
  expect(await kept.read('waiting')).toEqual(['second']);
});

it('leaves the other shelf with the browser', async () => {
  browser.isFull = true;
  await kept.write('readings', 'large');
  browser.isFull = false;
  await kept.write('waiting', ['first']);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
});

it('does not write over a list that it could not read', async () => {
  await kept.write('waiting', ['first']);
  browser.isBroken = true;
  expect(await kept.read('waiting')).toBeUndefined();
  browser.isBroken = false;
  await kept.write('waiting', []);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
});

it('forgets what this page kept and what the browser did', async () => {
  await kept.write('waiting', ['first']);
  browser.isFull = true;
  await kept.write('waiting', ['first', 'second']);
  browser.isFull = false;
  await kept.forget('waiting');
  expect(await kept.read('waiting')).toBeUndefined();
  await kept.write('waiting', ['third']);
  expect(browser.shelves.get('waiting')).toEqual(['third']);
});
