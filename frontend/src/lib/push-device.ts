import { answer, client, type Schemas } from '@/api/client';

export type Device = Schemas['Device'];

/**
 * What this browser is told of while no page is open. The browser holds the subscription, the server the list of
 * the person's devices; a note beside the worker (public/push.js) says whose this browser is.
 */
interface Note {
  /** The person's id. */
  user: number;
  /** The address that the server knows. */
  endpoint: string;
  key: string;
  /** What each kind is called. */
  titles: Record<string, string>;
  /** What a kind is called that this version does not know. */
  other: string;
}

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

const NOTES = 'push';
const NOTE = '/push/note';
/** How long the worker may take to be there, in milliseconds. */
const PATIENCE = 10_000;

const isSupported = () =>
  ['Notification', 'PushManager', 'caches'].every((name) => name in window) && 'serviceWorker' in navigator;

async function readNote(): Promise<Note | null> {
  const kept = await (await caches.open(NOTES)).match(NOTE);
  return kept ? ((await kept.json()) as Note) : null;
}

async function writeNote(note: Note): Promise<void> {
  await (await caches.open(NOTES)).put(NOTE, new Response(JSON.stringify(note)));
}

/** The pages have a worker each for /attendance and for everything; the latter is told. */
async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function digestOf(endpoint: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const devices = async () => (await answer(client.GET('/class/v1/notification/device'))).data;

export const removeDevice = async (device: number) =>
  (await answer(client.POST('/class/v1/notification/device/remove', { body: { device } }))).data;

async function register(found: PushSubscription): Promise<Device[]> {
  const { endpoint, keys } = found.toJSON();
  const body = { endpoint: endpoint ?? '', key: keys?.p256dh ?? '', secret: keys?.auth ?? '' };
  return (await answer(client.POST('/class/v1/notification/device', { body }))).data;
}

async function forget(found: PushSubscription): Promise<void> {
  await found.unsubscribe();
  await caches.delete(NOTES);
}

/** Which of the devices this browser is. */
async function own(found: PushSubscription, listed: readonly Device[]): Promise<Device | undefined> {
  const digest = await digestOf(found.endpoint);
  return listed.find((one) => one.digest === digest);
}

/** What this browser is told, and which of the devices it is. */
export async function pushState(listed: readonly Device[]): Promise<{ state: PushState; own?: number }> {
  if (!isSupported()) return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'blocked' };
  const found = Notification.permission === 'granted' ? await subscription() : null;
  const device = found && (await own(found, listed));
  return device ? { state: 'on', own: device._id } : { state: 'off' };
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The service worker is not there.')), PATIENCE);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/**
 * Asks the person for permission, which only a press may do, and has the browser told.
 * @returns the person's devices; null when it was not permitted.
 */
export async function turnOn(note: Omit<Note, 'endpoint'>): Promise<Device[] | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await readyWorker();
  // Of somebody else who used this browser, or of another key: an address is one person's.
  await (await pushManager.getSubscription())?.unsubscribe();
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: note.key });
  const listed = await register(found);
  await writeNote({ ...note, endpoint: found.endpoint });
  return listed;
}

/** This browser is told of nothing more. */
export async function turnOff(device: number): Promise<Device[]> {
  const found = await subscription();
  if (found) await forget(found);
  return removeDevice(device);
}

/**
 * When a page opens: the server learns in which session this browser is used now, and its new address where the
 * push service has changed it. What was somebody else's, or was ended elsewhere, ends here as well.
 */
export async function keepDevice(user: number): Promise<void> {
  if (!isSupported()) return;
  const found = await subscription();
  if (!found) return;
  const note = await readNote();
  if (note?.user !== user) {
    await forget(found);
    return;
  }
  const device = await own(found, await devices());
  if (!device && note.endpoint === found.endpoint) await forget(found);
  else if (!device?.isCurrent) {
    await register(found);
    await writeNote({ ...note, endpoint: found.endpoint });
  }
}
