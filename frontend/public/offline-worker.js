/**
 * Answers for any page where the network does not: with the application that was kept (src/app/kept/code.ts), or
 * where nobody is signed in with /offline.html, which says so. It keeps nothing that the API answers.
 * /attendance has a worker of its own, which holds that page itself (sw.js).
 * The page asks for this file with the name of its build, so that each build keeps its own files.
 */
importScripts('/push.js');

const CACHE = `offline${self.location.search}`;
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/scheme.js', '/start.js', '/icon.svg'];

/** Milliseconds until the kept page is shown where the network takes its time. */
const PATIENCE = 5000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

async function forgetOlder() {
  const names = (await caches.keys()).filter((name) => name.startsWith('offline') && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  // The page is asked for while this worker starts, so that nobody waits for it.
  await self.registration.navigationPreload?.enable();
}

self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

/** The application, for its own addresses: an answer of the API or a file is none of its pages. */
function keptPage(pathname) {
  return /^\/class\/|\.\w+$/.test(pathname) ? undefined : caches.match('/kept-shell');
}

async function openPage(event, pathname) {
  const answer = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(answer.catch(() => undefined));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE)).then(() => keptPage(pathname));
  try {
    return (await Promise.race([answer, late])) ?? (await answer);
  } catch {
    return (await keptPage(pathname)) ?? (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function openFile(event, name) {
  try {
    return await fetch(event.request);
  } catch {
    return (await caches.match(name)) ?? Response.error();
  }
}

/** A file of a build never changes: one that was kept is as good, also when a deployment took it from the server. */
async function openCode(event) {
  return (await caches.match(event.request, { ignoreVary: true })) ?? fetch(event.request);
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(openPage(event, pathname));
  else if (origin !== self.location.origin) return;
  else if (FILES.includes(pathname)) event.respondWith(openFile(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(openCode(event));
});
