/**
 * The part of the offline worker that tells of notifications while no page is open. What arrives has the id and
 * the kind of a notification alone. What a kind is called stands in a note that the page leaves
 * (src/lib/push-device.ts): a worker knows neither the person nor the texts.
 */
const NOTES = 'push';
const NOTE = '/push/note';

async function readNote() {
  const kept = await (await caches.open(NOTES)).match(NOTE);
  return kept ? kept.json() : null;
}

/** The first words of the pages at which nobody is signed in: there nothing is told and nothing is opened. */
const SIGNED_OUT = new Set([
  'certificate',
  'confirm-email',
  'enquire',
  'forgot-password',
  'handover',
  'prices',
  'privacy',
  'reset-password',
  'signin',
  'signup',
  'statement',
  'terms',
  'two-factor',
  'undo-email',
  'verify',
  'verify-account',
]);

async function openPages() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => !SIGNED_OUT.has(new URL(url).pathname.split('/')[1]));
}

async function tell({ _id, kind }) {
  // Who looks at a page of ours hears of it there.
  if ((await openPages()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
  const note = await readNote();
  const title = note?.titles[kind] ?? note?.other ?? 'Class Master';
  // The same tag again takes the place of the first, silently.
  await self.registration.showNotification(title, { tag: String(_id), icon: '/icon.svg', data: { _id } });
}

function told(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

async function show({ _id }) {
  const open = Number.isSafeInteger(_id) ? `/notifications?open=${_id}` : '/notifications';
  const pages = await openPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return self.clients.openWindow(open);
  await page.focus();
  // The page goes there itself, so that a form that is not saved is asked about.
  return page.postMessage({ open });
}

/** The push service gave the browser another address. The page tells the server of it at the next visit. */
async function subscribeAgain() {
  const note = await readNote();
  if (!note) return;
  await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: note.key });
}

self.addEventListener('push', (event) => event.waitUntil(tell(told(event))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? {}));
});
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));
