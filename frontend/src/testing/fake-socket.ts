import { vi } from 'vitest';

/** Stands in for the browser's WebSocket: the test plays the server. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static opened: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  readonly sent: string[] = [];
  /** Whether it gives a sign of life when asked, as the server does. */
  isAlive = true;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }

  send(frame: string) {
    this.sent.push(frame);
    const { type } = JSON.parse(frame) as { type: string };
    if (type === 'ping' && this.isAlive) queueMicrotask(() => this.push({ type: 'pong' }));
  }

  close(code = 1005) {
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }

  accept() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  push(event: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
}

export function installFakeSocket(): typeof FakeSocket {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  return FakeSocket;
}
