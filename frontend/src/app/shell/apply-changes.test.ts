import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/api/resources';
import type { Change } from '@/lib/changes';
import { changesApplier, LEAVING, PAUSE, SAVING } from './apply-changes';

/** A query that somebody looks at; tells how often it was asked. */
async function shown(queries: QueryClient, queryKey: string[], position?: number) {
  let times = 0;
  const queryFn = () => {
    times += 1;
    return { list: [], position };
  };
  new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  times = 0;
  return () => times;
}

const changed = (position: number, resource = 'student'): Change => ({ position, resource, id: 7, version: 2 });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('changes', () => {
  it('have the lists on the screen asked for anew that show such records', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 1);
    const posts = await shown(queries, ['apppost', 'list'], 1);
    apply([changed(2)]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(students()).toBe(1);
    expect(posts()).toBe(0);
  });

  it('wait for what this page is saving, which may delete what is shown', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 1);
    let saved = () => undefined as void;
    const saving = queries
      .getMutationCache()
      .build(queries, { mutationFn: () => new Promise<void>((done) => (saved = done)) });
    void saving.execute(undefined);
    apply([changed(2)]);
    await vi.advanceTimersByTimeAsync(SAVING - 100);
    expect(students()).toBe(0);
    saved();
    await vi.advanceTimersByTimeAsync(100);
    expect(students()).toBe(1);
  });

  it('leave the page time to go away from what it has just deleted', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'record', '7'], 1);
    apply([changed(2)]);
    await vi.advanceTimersByTimeAsync(0);
    apply([changed(3)]);
    await vi.advanceTimersByTimeAsync(PAUSE - 10);
    expect(students()).toBe(1);
    await queries
      .getMutationCache()
      .build(queries, { mutationFn: () => Promise.resolve() })
      .execute(undefined);
    await vi.advanceTimersByTimeAsync(LEAVING - 10);
    expect(students()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(students()).toBe(2);
  });

  it('do not wait longer than five seconds', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 1);
    void queries
      .getMutationCache()
      .build(queries, { mutationFn: () => new Promise(() => undefined) })
      .execute(undefined);
    apply([changed(2)]);
    await vi.advanceTimersByTimeAsync(SAVING + 100);
    expect(students()).toBe(1);
  });

  it('are not asked for as somebody else, once the session has changed', async () => {
    localStorage.setItem('token', 'of-one');
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 1);
    apply([changed(2)]);
    localStorage.setItem('token', 'of-another');
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(students()).toBe(0);
    localStorage.clear();
  });

  it('reach what adds them up', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const home = await shown(queries, ['home']);
    apply([changed(2, 'studentpayment')]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(home()).toBe(1);
  });

  it('ask for a list once a second at most', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 0);
    for (let position = 1; position <= 100; position += 1) {
      apply([changed(position)]);
      await vi.advanceTimersByTimeAsync(PAUSE / 20);
    }
    expect(students()).toBeLessThanOrEqual(6);
    expect(students()).toBeGreaterThanOrEqual(4);
  });

  describe('while an answer is on its way', () => {
    /** A list on the screen whose answers come when it is said so; tells how often it was asked. */
    function slowly(queries: QueryClient) {
      const waiting: ((position: number) => void)[] = [];
      let times = 0;
      const queryFn = () => {
        times += 1;
        return new Promise((resolve) => waiting.push((position) => resolve({ list: [], position })));
      };
      new QueryObserver(queries, { queryKey: ['student', 'list'], queryFn }).subscribe(() => undefined);
      const answer = async (position: number) => {
        waiting.shift()?.(position);
        await vi.advanceTimersByTimeAsync(0);
      };
      return { times: () => times, answer };
    }

    it('have it asked for again where that is older, and not where it has them', async () => {
      const queries = new QueryClient();
      const { apply } = changesApplier(queries);
      const { times, answer } = slowly(queries);
      apply([changed(2)]);
      await vi.advanceTimersByTimeAsync(PAUSE);
      expect(times()).toBe(1);
      await answer(1);
      expect(times()).toBe(2);
      await answer(2);
      expect(times()).toBe(2);
      expect(queries.getQueryState(['student', 'list'])?.isInvalidated).toBe(false);
    });

    it('give it up for no later one: a slow list comes however often it changes', async () => {
      const queries = new QueryClient();
      const { apply } = changesApplier(queries);
      const { times, answer } = slowly(queries);
      await answer(1);
      for (let position = 2; position < 6; position += 1) {
        apply([changed(position)]);
        await vi.advanceTimersByTimeAsync(PAUSE);
      }
      expect(times()).toBe(2);
      await answer(4);
      expect(queries.getQueryData(['student', 'list'])).toMatchObject({ position: 4 });
      expect(times()).toBe(3);
    });
  });

  it('leave a list alone whose answer has them already', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    const students = await shown(queries, ['student', 'list'], 9);
    apply([changed(9)]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(students()).toBe(0);
  });

  it('ask for what nobody looks at when it is shown again', async () => {
    const queries = new QueryClient();
    const { apply } = changesApplier(queries);
    queries.setQueryData(['student', 'list'], { list: [], position: 1 });
    apply([changed(2)]);
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(queries.getQueryState(['student', 'list'])?.isInvalidated).toBe(true);
  });
});
