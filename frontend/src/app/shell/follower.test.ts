import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change, ChangesFrame } from '@/lib/changes';
import { AGAIN, type ChangesAnswer, Follower, PATIENCE } from './follower';

const change = (position: number): Change => ({ position, resource: 'student', id: position, version: 2 });

const frame = (after: number, position: number): ChangesFrame => ({
  after,
  position,
  changes: Array.from({ length: position - after }, (_, place) => change(after + 1 + place)),
});

function follow(position: number | undefined, ...answers: ChangesAnswer[]) {
  const applied: number[] = [];
  const asked: number[] = [];
  let refreshed = 0;
  const follower = new Follower(
    {
      ask: (after) => {
        asked.push(after);
        const answer = answers.shift();
        return answer ? Promise.resolve(answer) : Promise.reject(new Error('Nobody answers.'));
      },
      apply: (changes) => applied.push(...changes.map((one) => one.position)),
      refresh: () => (refreshed += 1),
    },
    position,
  );
  return { follower, applied, asked, refreshed: () => refreshed };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('frames that follow each other', () => {
  it('are applied in their order, each once, without a request', async () => {
    const { follower, applied, asked } = follow(7);
    follower.take(frame(7, 8));
    follower.take(frame(8, 10));
    follower.take(frame(7, 8));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(applied).toEqual([8, 9, 10]);
    expect(asked).toEqual([]);
  });

  it('may overtake each other for a moment', async () => {
    const { follower, applied, asked } = follow(7);
    follower.take(frame(8, 9));
    expect(applied).toEqual([]);
    follower.take(frame(7, 8));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(applied).toEqual([8, 9]);
    expect(asked).toEqual([]);
  });
});

describe('a gap', () => {
  it('is asked for once, and what came meanwhile is not applied twice', async () => {
    const { follower, applied, asked } = follow(7, { position: 9, changes: [change(8), change(9)] });
    follower.take(frame(8, 9));
    follower.take(frame(9, 10));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(asked).toEqual([7]);
    expect(applied).toEqual([8, 9, 10]);
  });

  it('that the log cannot tell has everything read anew', async () => {
    const { follower, applied, refreshed } = follow(7, { position: 900, changes: null });
    await follower.catchUp();
    follower.take(frame(900, 901));
    expect(refreshed()).toBe(1);
    expect(applied).toEqual([901]);
  });

  it('is asked for again with the next frame when nobody answered', async () => {
    const { follower, applied, asked } = follow(7);
    follower.take(frame(8, 9));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(asked).toEqual([7]);
    expect(applied).toEqual([]);
    follower.take(frame(9, 10));
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('a line that is up', () => {
  it('asks nothing when nothing was missed', () => {
    const { follower, asked } = follow(7);
    follower.lineIsUp(7);
    expect(asked).toEqual([]);
  });

  it('asks for what was missed', async () => {
    const { follower, applied, asked } = follow(7, { position: 8, changes: [change(8)] });
    follower.lineIsUp(8);
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([7]);
    expect(applied).toEqual([8]);
  });

  it('asks once more where the log was being asked already: that answer may be older', async () => {
    const { follower, applied, asked } = follow(
      7,
      { position: 8, changes: [change(8)] },
      { position: 9, changes: [change(9)] },
    );
    void follower.catchUp();
    follower.lineIsUp(9);
    await vi.advanceTimersByTimeAsync(PATIENCE);
    expect(asked).toEqual([7, 8]);
    expect(applied).toEqual([8, 9]);
  });

  it('asks again after a while when nobody answered', async () => {
    const { follower, asked } = follow(7);
    follower.lineIsUp(8);
    await vi.advanceTimersByTimeAsync(AGAIN - 1);
    expect(asked).toEqual([7]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([7, 7]);
    follower.stop();
    await vi.advanceTimersByTimeAsync(2 * AGAIN);
    expect(asked).toEqual([7, 7]);
  });

  it('reads everything anew where nobody knew where to begin, and follows from there', () => {
    const { follower, applied, refreshed } = follow(undefined);
    follower.take(frame(4, 5));
    follower.lineIsUp(5);
    follower.take(frame(5, 6));
    expect(refreshed()).toBe(1);
    expect(applied).toEqual([6]);
  });
});

it('a log that began anew is followed from its new position', async () => {
  const { follower, refreshed } = follow(70, { position: 3, changes: null });
  follower.lineIsUp(3);
  await vi.advanceTimersByTimeAsync(0);
  expect(refreshed()).toBe(1);
});
