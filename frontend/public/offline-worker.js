/**
 * Answers for any page where the network does not: with /offline.html, which says so. It keeps nothing else
 * and changes no answer. /attendance has a worker of its own, which holds that page itself (sw.js).
 * The page asks for this file with the name of its build, so that each build keeps its own files.
 */
importScripts('/push.js');

const CACHE = `offline${self.location.search}`;
const FILES = ['/offline.html', '/offline.css', '/offline.js', '/scheme.js', '/icon.svg'];

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

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error();
  }
}

async function openFile(event, name) {
  try {
    return await fetch(event.request);
  } catch {
    return (await caches.match(name)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(openPage(event));
  else if (origin === self.location.origin && FILES.includes(pathname)) event.respondWith(openFile(event, pathname));
});
