import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, installFakeSocket } from '@/testing/fake-socket';
import { openSocket, reconnectDelay } from './socket';

afterEach(() => vi.unstubAllGlobals());

describe('reconnecting', () => {
  it.each([
    [0, 0.5, 1000],
    [1, 0.5, 2000],
    [2, 0.5, 4000],
    [3, 0.5, 5000],
    [40, 0.5, 5000],
    [0, 0, 500],
    [0, 1, 1500],
    [9, 1, 7500],
  ])('attempt %d with luck %d waits %d ms', (attempt, luck, delay) => {
    expect(reconnectDelay(attempt, luck)).toBe(delay);
  });

  it('goes on without end, and sends the token as its first frame each time', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    installFakeSocket();
    const lines: boolean[] = [];
    const close = openSocket('ws://test/ws', () => 'token-1', { onEvent: () => undefined, onLine: (up) => lines.push(up) });

    FakeSocket.opened[0]?.accept();
    FakeSocket.opened[0]?.push({ type: 'ready' });
    expect(FakeSocket.opened[0]?.sent).toEqual([JSON.stringify({ type: 'auth', token: 'token-1' })]);
    FakeSocket.opened[0]?.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.opened[1]?.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(FakeSocket.opened).toHaveLength(3);
    expect(lines).toEqual([true, false, false]);

    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.opened).toHaveLength(3);
  });

  it('gives an opening up after twenty seconds', async () => {
    vi.useFakeTimers();
    installFakeSocket();
    const close = openSocket('ws://test/ws', () => 'token-1', { onEvent: () => undefined, onLine: () => undefined });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.opened[0]?.readyState).toBe(3);
    close();
  });
});
