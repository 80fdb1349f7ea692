import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket, installFakeSocket } from '@/testing/fake-socket';
import { openSocket, reconnectDelay, type SocketRooms } from './socket';

afterEach(() => vi.unstubAllGlobals());

const KAVITA: SocketRooms = { email: 'kavita@sunrise.in', organisation: 'ORGSUNRISE22' };

const open = ({
  rooms = KAVITA,
  onLine = () => undefined,
}: { rooms?: SocketRooms; onLine?: (up: boolean) => void } = {}) =>
  openSocket('ws://test/ws', () => 'token-1', rooms, {
    onEvent: () => undefined,
    onUp: () => onLine(true),
    onDown: () => onLine(false),
  });

/** A line that is up, on a clock of the test's. */
function openLine() {
  vi.useFakeTimers();
  installFakeSocket();
  const lines: boolean[] = [];
  const close = open({ onLine: (up) => lines.push(up) });
  const [socket] = FakeSocket.opened;
  socket?.accept();
  socket?.push({ type: 'ready', position: 40 });
  return { lines, close, socket };
}

const frames = () => FakeSocket.opened[0]?.sent.map((frame) => JSON.parse(frame) as unknown);

describe('the rooms', () => {
  it('are joined by email and organisation once the server knows who it is', () => {
    installFakeSocket();
    const close = open();
    FakeSocket.opened[0]?.accept();
    expect(frames()).toEqual([{ type: 'auth', token: 'token-1' }]);
    FakeSocket.opened[0]?.push({ type: 'ready', position: 40 });
    expect(frames()?.slice(1)).toEqual([
      { type: 'join', room: 'kavita@sunrise.in' },
      { type: 'joinRoom', room: 'ORGSUNRISE22' },
    ]);
    close();
  });

  it('are the own one alone outside every organisation', () => {
    installFakeSocket();
    const close = open({ rooms: { email: 'owner@classmaster.in', organisation: null } });
    FakeSocket.opened[0]?.accept();
    FakeSocket.opened[0]?.push({ type: 'ready', position: 40 });
    expect(frames()?.slice(1)).toEqual([{ type: 'join', room: 'owner@classmaster.in' }]);
    close();
  });
});

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
    const close = open({ onLine: (up) => lines.push(up) });

    FakeSocket.opened[0]?.accept();
    expect(frames()).toEqual([{ type: 'auth', token: 'token-1' }]);
    FakeSocket.opened[0]?.push({ type: 'ready', position: 40 });
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

  it('leaves the line to a newer tab, and takes it back when this one is looked at', async () => {
    const { lines, close } = openLine();
    FakeSocket.opened[0]?.close(4409);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(lines).toEqual([true, false]);

    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.opened).toHaveLength(2);
    close();
  });

  it('gives an opening up after twenty seconds', async () => {
    vi.useFakeTimers();
    installFakeSocket();
    const close = open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.opened[0]?.readyState).toBe(3);
    close();
  });
});

describe('a silent line', () => {
  const pings = (sent: readonly string[] = []) => sent.filter((frame) => frame.includes('"ping"')).length;

  it('is asked for a sign of life, and is kept while one comes', async () => {
    const { lines, close, socket } = openLine();
    for (let times = 1; times <= 10; times++) {
      await vi.advanceTimersByTimeAsync(20_000);
      expect(pings(socket?.sent)).toBe(times);
    }
    expect(FakeSocket.opened).toHaveLength(1);
    expect(lines).toEqual([true]);
    close();
    vi.useRealTimers();
  });

  it('is down without an answer, and another one is opened', async () => {
    const { lines, close, socket } = openLine();
    if (socket) socket.isAlive = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lines).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1500);
    expect(FakeSocket.opened).toHaveLength(2);
    FakeSocket.opened[1]?.accept();
    FakeSocket.opened[1]?.push({ type: 'ready', position: 41 });
    expect(lines).toEqual([true, false, true]);
    close();
    vi.useRealTimers();
  });
});
