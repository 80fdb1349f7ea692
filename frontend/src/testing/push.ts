import type { Schemas } from '@/api/client';

const NAMES = ['Notification', 'PushManager', 'caches'] as const;

/** A browser that can be told of notifications: its permission, its subscription and its note. */
export class FakePush {
  permission: NotificationPermission = 'granted';
  /** What the person answers when asked. */
  reply: NotificationPermission = 'granted';
  asked = 0;
  endpoint: string | null = null;
  private notes = new Map<string, string>();

  /** Told already, and the note says whose it is. */
  subscribed(endpoint: string, user: number): void {
    this.endpoint = endpoint;
    this.notes.set('/push/note', JSON.stringify({ user, endpoint, key: 'K', titles: {}, other: '' }));
  }

  note(): unknown {
    const kept = this.notes.get('/push/note');
    return kept === undefined ? null : JSON.parse(kept);
  }

  install(): void {
    const read = () => this.permission;
    const ask = () => {
      this.asked += 1;
      this.permission = this.reply;
      return Promise.resolve(this.reply);
    };
    const values = {
      Notification: {
        get permission() {
          return read();
        },
        requestPermission: ask,
      },
      PushManager: {},
      caches: this.caches(),
    };
    for (const name of NAMES) Object.defineProperty(window, name, { configurable: true, value: values[name] });
    const worker = { pushManager: this.manager() };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: Object.assign(new EventTarget(), {
        ready: Promise.resolve(worker),
        getRegistration: () => Promise.resolve(worker),
      }),
    });
  }

  remove(): void {
    for (const name of NAMES) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }

  private subscription() {
    if (this.endpoint === null) return null;
    const { endpoint } = this;
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'its-key', auth: 'its-secret' } }),
      unsubscribe: () => {
        this.endpoint = null;
        return Promise.resolve(true);
      },
    };
  }

  private manager() {
    return {
      getSubscription: () => Promise.resolve(this.subscription()),
      subscribe: () => {
        this.endpoint = 'https://fcm.googleapis.com/fcm/send/new';
        return Promise.resolve(this.subscription());
      },
    };
  }

  private caches() {
    return {
      open: () =>
        Promise.resolve({
          match: (name: string) => {
            const kept = this.notes.get(name);
            return Promise.resolve(kept === undefined ? undefined : new Response(kept));
          },
          put: async (name: string, answer: Response) => void this.notes.set(name, await answer.text()),
        }),
      delete: () => {
        this.notes.clear();
        return Promise.resolve(true);
      },
    };
  }
}

/** A device as the server lists it: the browser that has this address, in the session that asks. */
export async function makeDevice(endpoint: string, parts: Partial<Schemas['Device']> = {}): Promise<Schemas['Device']> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const digest = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return {
    _id: 3,
    digest,
    device: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
    createDt: '2026-11-20T05:10:00Z',
    lastSentDt: null,
    isCurrent: true,
    ...parts,
  };
}
