/**
 * The files of the application that this browser has used, kept for a start without a network: the worker answers
 * with them (public/offline-worker.js). Nothing is fetched that the page did not fetch itself, but after a
 * deployment: then the new build's files take the places of the old ones.
 */
import { request } from '@/lib/connection';
import { SHELL } from '@/lib/kept-store';
import { whenIdle } from '@/lib/when-idle';
import { application, fetchPage } from './build';

const CODE = 'kept-code';
/** The page that everything starts from, as the worker finds it. */
const SHELL_ADDRESS = '/kept-shell';
/** The names of the build's files. */
const FILES = '/files.json';

const FOLDER = `${location.origin}/assets/`;

/** Each page says of which build it is, for as long as it is open. */
const LOCK = 'build:';

/** `/assets/core-D0-q-wz.js` → `/assets/core.js`: what a file is called in every build. */
const nameOf = (path: string) => path.replace(/-.{7}(?=\.js$)|-.{8}(?=\.(?!js$)\w+$)/, '');

const pathOf = (url: string) => new URL(url, location.origin).pathname;

async function add(cache: Cache, paths: Iterable<string>): Promise<void> {
  for (const path of paths) {
    // From the browser's own cache: the names change with the content.
    if (!(await cache.match(path))) await cache.add(new Request(path, { cache: 'force-cache' }));
  }
}

const usedOf = (entries: PerformanceEntryList) =>
  entries.filter(({ name }) => name.startsWith(FOLDER)).map(({ name }) => pathOf(name));

/** Keeps what the page loads from now on. */
function keepUsed(code: Cache): void {
  const waiting = new Set<string>();
  const keep = () => {
    const paths = [...waiting];
    waiting.clear();
    // What is not kept now is when it is used again.
    void add(code, paths).catch(() => undefined);
  };
  new PerformanceObserver((seen) => {
    const isPlanned = waiting.size > 0;
    for (const path of usedOf(seen.getEntries())) waiting.add(path);
    if (!isPlanned && waiting.size > 0) whenIdle(keep);
  }).observe({ type: 'resource' });
}

const isShellOurs = async (shell: Cache) => {
  const html = await (await shell.match(SHELL_ADDRESS))?.text();
  return html?.includes(`"${application()}"`) ?? false;
};

/** Marked, so that the application knows from the start that there was no network to bring it (app/offline.ts). */
function marked(html: string, { headers }: Response): Response {
  const kept = new Headers(headers);
  // The text is unpacked.
  for (const name of ['Content-Encoding', 'Content-Length']) kept.delete(name);
  return new Response(html.replace('<html ', '<html data-kept '), { headers: kept });
}

/** The shell of this build, once all that was used of the last one is there in this one. */
async function keepShell(shell: Cache, code: Cache): Promise<void> {
  const page = await fetchPage();
  const list = await request(new URL(FILES, location.origin), { cache: 'no-cache' });
  if (!page?.isOurs || !list.ok) return;
  const files = (await list.clone().json()) as string[];
  const used = new Set((await code.keys()).map(({ url }) => nameOf(pathOf(url))));
  await add(code, new Set([...page.html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)));
  await add(
    code,
    files.filter((path) => used.has(nameOf(path))),
  );
  await shell.put(FILES, list);
  await shell.put(SHELL_ADDRESS, marked(page.html, page.answer));
}

/** Whether no page of another build is open: it may still ask for its files. */
async function isAlone(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.every(({ name = '' }) => !name.startsWith(LOCK) || name === LOCK + application());
}

async function dropOld(shell: Cache, code: Cache): Promise<void> {
  const list = await shell.match(FILES);
  if (!list || !(await isAlone())) return;
  const files = new Set((await list.json()) as string[]);
  for (const request of await code.keys()) if (!files.has(pathOf(request.url))) await code.delete(request);
}

/** May be called once a page. */
export async function keepCode(): Promise<void> {
  if (!application() || typeof caches === 'undefined') return;
  void navigator.locks?.request(LOCK + application(), { mode: 'shared' }, () => new Promise(() => undefined));
  const [shell, code] = [await caches.open(SHELL), await caches.open(CODE)];
  keepUsed(code);
  await add(code, usedOf(performance.getEntriesByType('resource')));
  if (!(await isShellOurs(shell))) await keepShell(shell, code);
  if (await isShellOurs(shell)) await dropOld(shell, code);
}
