import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '@/testing/server';
import { isOnline, request, setReached, watchConnection } from './connection';

const ADDRESS = 'http://localhost:3000/class/v1/student';

let asked = 0;

/** The server's answers to /health: true for one, false for none. */
function health(...answers: boolean[]): void {
  server.use(
    http.get('*/health', () => {
      asked += 1;
      return (answers.shift() ?? true) ? HttpResponse.json({ status: 'ok' }) : HttpResponse.error();
    }),
  );
}

/** The same where time stands still until the test moves it. */
function healthWithoutTime(...answers: boolean[]) {
  vi.useFakeTimers();
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() =>
      answers.shift() ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
    );
}

const answers = (answer: () => Response) => server.use(http.get(ADDRESS, answer));
const fails = () => expect(request(ADDRESS)).rejects.toThrow();

beforeEach(() => {
  asked = 0;
  watchConnection();
});

describe('the connection', () => {
  it('is lost where neither a request nor /health is answered, whatever the browser says', async () => {
    expect(navigator.onLine).toBe(true);
    answers(() => HttpResponse.error());
    health(false);
    await fails();
    expect(isOnline()).toBe(false);
  });

  it('is there where one request fails and /health is answered', async () => {
    answers(() => HttpResponse.error());
    health(true);
    await fails();
    expect(isOnline()).toBe(true);
    expect(asked).toBe(1);
  });

  it('is asked about once, however many requests fail at the same time', async () => {
    answers(() => HttpResponse.error());
    health(false);
    await Promise.all([fails(), fails(), fails()]);
    expect(asked).toBe(1);
  });

  it('is asked about ever less often until the server answers', async () => {
    const questions = healthWithoutTime(false, false, true);
    setReached(false);
    for (const [pause, count] of [
      [1000, 1],
      [2000, 2],
      [4000, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(questions).toHaveBeenCalledTimes(count - 1);
      expect(isOnline()).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(questions).toHaveBeenCalledTimes(count);
    }
    expect(isOnline()).toBe(true);
  });

  it('is back with any answer, a refusal too', async () => {
    setReached(false);
    answers(() => new HttpResponse(null, { status: 503 }));
    await request(ADDRESS);
    expect(isOnline()).toBe(true);
    expect(asked).toBe(0);
  });

  it('is lost when the browser says so, and back only when the server answers', async () => {
    healthWithoutTime(false, true);
    window.dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(false);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOnline()).toBe(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(isOnline()).toBe(true);
  });

  it('is not doubted where the page itself gave a request up', async () => {
    const given = new AbortController();
    server.use(http.get(ADDRESS, () => new Promise<Response>(() => undefined)));
    const asking = request(ADDRESS, { signal: given.signal });
    given.abort();
    await expect(asking).rejects.toThrow();
    expect(asked).toBe(0);
  });
});
