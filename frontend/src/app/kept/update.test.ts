import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { toasts } from '@/lib/toasts';
import { draftOf, dropUnsaved, hasUnsaved, trackUnsaved } from '@/lib/unsaved';
import { server } from '@/testing/server';
import { watchForUpdate } from './update';

const OURS = '/assets/index-aaaaaaaa.js';
const pageWith = (script: string) => `<link rel="modulepreload" crossorigin href="${script}" data-application>`;
const serve = (html: string) => server.use(http.get('*/', () => HttpResponse.html(html)));
const texts = () => toasts.current().map(({ text }) => text);

let link: HTMLLinkElement;
let worker: EventTarget;
let stop: () => void;

beforeEach(() => {
  link = document.createElement('link');
  link.href = OURS;
  link.dataset.application = '';
  document.head.append(link);
  worker = Object.assign(new EventTarget(), { active: {} });
  stop = watchForUpdate(worker as ServiceWorkerRegistration);
});

afterEach(() => {
  stop();
  link.remove();
});

/** Another tab has brought a worker. */
const bringWorker = () => worker.dispatchEvent(new Event('updatefound'));

describe('a new build', () => {
  beforeEach(() => serve(pageWith('/assets/index-bbbbbbbb.js')));

  it('is told of quietly, and comes when it is asked for', async () => {
    bringWorker();
    await vi.waitFor(() => expect(texts()).toEqual(['A new version is ready.']));
    expect(browser.reload).not.toHaveBeenCalled();
    const [action] = toasts.current()[0]?.actions ?? [];
    expect(action?.label).toBe('Reload');
    action?.run?.();
    expect(browser.reload).toHaveBeenCalledOnce();
  });

  it('waits while something is typed', async () => {
    const done = trackUnsaved('student/new', () => ({ studentName: 'Asha' }));
    bringWorker();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(texts()).toEqual([]);
    done();
  });

  it('keeps as a draft what was typed since', async () => {
    localStorage.setItem('ID', '7');
    bringWorker();
    await vi.waitFor(() => expect(texts()).toHaveLength(1));
    trackUnsaved('student/new', () => ({ studentName: 'Asha' }));
    toasts.current()[0]?.actions[0]?.run?.();
    expect(hasUnsaved()).toBe(false);
    expect(draftOf('student/new')?.values).toEqual({ studentName: 'Asha' });
    dropUnsaved();
  });
});

it.each([
  ['the same build', pageWith(OURS)],
  ['the page of a proxy', '<p>Sign in to this network</p>'],
])('%s is no news', async (_what, html) => {
  serve(html);
  bringWorker();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(texts()).toEqual([]);
});
