import type { Schemas } from '@/api/client';

/**
 * The live connection (ARCHITECTURE.md, section 4): the first frame carries the token, the server
 * picks the rooms from it. It reconnects for ever, 1 s growing to 5 s with a jitter of 0.5, and
 * gives up on an opening after 20 s (specification, section 9).
 */
export interface SocketEvents {
  /** @param token the one this line was opened with. */
  onEvent: (event: SocketEvent, token: string) => void;
  /** True once the server said `ready`; false while the line is down. */
  onLine: (up: boolean) => void;
}

export type SocketEvent =
  | { type: 'logout'; reason?: string }
  | { type: 'session' }
  | ({ type: 'notification' } & Schemas['ShownNotification']);

const FIRST_DELAY = 1000;
const MAX_DELAY = 5000;
const JITTER = 0.5;
const CONNECT_TIMEOUT = 20_000;

/** How long to wait before the next attempt: attempts count from zero. */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  const base = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** attempt);
  return base * (1 - JITTER + 2 * JITTER * random);
}

/** @returns how to close it for good. */
export function openSocket(url: string, token: () => string | null, { onEvent, onLine }: SocketEvents): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;

  const connect = () => {
    const current = token();
    if (closed || !current) return;
    const opening = new WebSocket(url);
    socket = opening;
    const timeout = setTimeout(() => opening.close(), CONNECT_TIMEOUT);
    opening.addEventListener('open', () => opening.send(JSON.stringify({ type: 'auth', token: current })));
    opening.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as SocketEvent | { type: 'ready' };
      if (event.type === 'ready') {
        clearTimeout(timeout);
        attempt = 0;
        onLine(true);
      } else {
        onEvent(event, current);
      }
    });
    opening.addEventListener('close', () => {
      clearTimeout(timeout);
      if (closed || opening !== socket) return;
      onLine(false);
      timer = setTimeout(connect, reconnectDelay(attempt++));
    });
  };

  const onVisible = () => {
    if (document.visibilityState !== 'visible' || socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(timer);
    attempt = 0;
    if (socket?.readyState !== WebSocket.CONNECTING) connect();
  };

  document.addEventListener('visibilitychange', onVisible);
  connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisible);
    socket?.close();
  };
}
