import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offlineStore } from './offline-store';

/** The browser's store, which has space or not; jsdom has none at all. */
const browser = vi.hoisted(() => ({ shelves: new Map<string, unknown>(), isFull: false, isBroken: false }));

vi.mock('idb-keyval', () => {
  const unless = (fails: boolean) =>
    fails ? Promise.reject(new DOMException('', 'QuotaExceededError')) : Promise.resolve();
  return {
    createStore: () => undefined,
    get: (store: string) => unless(browser.isBroken).then(() => browser.shelves.get(store)),
    set: (store: string, value: unknown) =>
      unless(browser.isFull || browser.isBroken).then(() => void browser.shelves.set(store, value)),
    del: (store: string) => unless(browser.isBroken).then(() => void browser.shelves.delete(store)),
  };
});

beforeEach(() => vi.stubGlobal('indexedDB', {}));

afterEach(async () => {
  Object.assign(browser, { isFull: false, isBroken: false });
  await offlineStore.forget('waiting');
  await offlineStore.forget('readings');
  vi.unstubAllGlobals();
});

it('keeps in the browser what it has space for', async () => {
  await offlineStore.write('waiting', ['first']);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
  expect(await offlineStore.read('waiting')).toEqual(['first']);
});

it('with no space left, answers with what was written last', async () => {
  await offlineStore.write('waiting', ['first']);
  browser.isFull = true;
  await offlineStore.write('waiting', ['first', 'second']);
  expect(await offlineStore.read('waiting')).toEqual(['first', 'second']);
  browser.isFull = false;
  await offlineStore.write('waiting', ['second']);
  expect(await offlineStore.read('waiting')).toEqual(['second']);
});

it('leaves the other store with the browser', async () => {
  browser.isFull = true;
  await offlineStore.write('readings', 'large');
  browser.isFull = false;
  await offlineStore.write('waiting', ['first']);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
});

it('does not write over a list that it could not read', async () => {
  await offlineStore.write('waiting', ['first']);
  browser.isBroken = true;
  expect(await offlineStore.read('waiting')).toBeUndefined();
  browser.isBroken = false;
  await offlineStore.write('waiting', []);
  expect(browser.shelves.get('waiting')).toEqual(['first']);
});

it('forgets what this page kept and what the browser did', async () => {
  await offlineStore.write('waiting', ['first']);
  browser.isFull = true;
  await offlineStore.write('waiting', ['first', 'second']);
  browser.isFull = false;
  await offlineStore.forget('waiting');
  expect(await offlineStore.read('waiting')).toBeUndefined();
  await offlineStore.write('waiting', ['third']);
  expect(browser.shelves.get('waiting')).toEqual(['third']);
});
