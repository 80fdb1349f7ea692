import type { ChangesFrame } from './changes';
import type { ChatEvent } from './chat-live';
import type { PresenceEvent } from './presence';

/**
 * The live connection: the first frame carries the token, and the server picks the rooms from it. `join` and
 * `joinRoom` then name the person's email and the organisation (specification, section 7); the server ends a line
 * that names another's. It reconnects for ever, 1 s growing to 5 s with a jitter of 0.5, and gives up on an opening
 * after 20 s (specification, section 9). A line that is silent is asked for a sign of life, and opened again without
 * one. Closed because the same person has opened too many, it stays closed until somebody looks at this tab again:
 * two tabs that reconnect at once would close each other without end.
 */
export interface SocketEvents {
  /** @param token the one this line was opened with. */
  onEvent: (event: SocketEvent, token: string) => void;
  /** The server said `ready`; `position` is how far the change log was then. */
  onUp: (position: number) => void;
  /** The line is down. */
  onDown: () => void;
}

/** Whose line it is: what `join` and `joinRoom` name. The public space has no organisation. */
export interface SocketRooms {
  email: string;
  organisation: string | null;
}

export type SocketEvent =
  | { type: 'logout'; reason?: string }
  | { type: 'session' }
  | { type: 'notification'; _id: number; kind: string }
  | ({ type: 'changes' } & ChangesFrame)
  | { type: 'rights' }
  | ChatEvent
  | PresenceEvent;

const FIRST_DELAY = 1000;
const MAX_DELAY = 5000;
const JITTER = 0.5;
const CONNECT_TIMEOUT = 20_000;
/** Milliseconds without a word from the server after which it is asked whether it is there. */
const SILENCE = 20_000;
/** Milliseconds that it has to answer: a line may be dead without having been closed. */
const PATIENCE = 10_000;
/** The server's code for the oldest of a person's sockets when one more than ten is opened. */
const REPLACED = 4409;

/** How long to wait before the next attempt: attempts count from zero. */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  const base = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** attempt);
  return base * (1 - JITTER + 2 * JITTER * random);
}

/** @returns how to close it for good. */
export function openSocket(
  url: string,
  token: () => string | null,
  { email, organisation }: SocketRooms,
  { onEvent, onUp, onDown }: SocketEvents,
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listening: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let closed = false;

  const connect = () => {
    const current = token();
    if (closed || !current) return;
    const opening = new WebSocket(url);
    socket = opening;
    const timeout = setTimeout(() => opening.close(), CONNECT_TIMEOUT);
    const send = (frame: object) => opening.send(JSON.stringify(frame));
    const isDown = (code?: number) => {
      clearTimeout(timeout);
      clearTimeout(listening);
      if (closed || opening !== socket) return;
      socket = null;
      onDown();
      if (code !== REPLACED) timer = setTimeout(connect, reconnectDelay(attempt++));
    };
    const listen = () => {
      clearTimeout(listening);
      listening = setTimeout(() => {
        send({ type: 'ping' });
        listening = setTimeout(() => {
          isDown();
          opening.close();
        }, PATIENCE);
      }, SILENCE);
    };
    opening.addEventListener('open', () => send({ type: 'auth', token: current }));
    opening.addEventListener('message', ({ data }) => {
      if (opening !== socket) return;
      listen();
      const event = JSON.parse(String(data)) as SocketEvent | { type: 'ready'; position: number } | { type: 'pong' };
      if (event.type === 'pong') return;
      if (event.type === 'ready') {
        clearTimeout(timeout);
        attempt = 0;
        // The session ended while the line was opening: nothing is asked as nobody.
        if (token() !== current) {
          opening.close();
          return;
        }
        send({ type: 'join', room: email });
        if (organisation) send({ type: 'joinRoom', room: organisation });
        onUp(event.position);
      } else {
        onEvent(event, current);
      }
    });
    opening.addEventListener('close', ({ code }) => isDown(code));
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
    clearTimeout(listening);
    document.removeEventListener('visibilitychange', onVisible);
    socket?.close();
  };
}
