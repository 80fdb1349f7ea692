/**
 * The pages that were looked at last, on this device: which they are, and the answers they showed. All of it
 * belongs to one person in one role and branch of one workspace; what anybody else left here is emptied when it is found.
 */
import type { DehydratedState } from '@tanstack/react-query';
import { clear, createStore, delMany, get, getMany, setMany } from 'idb-keyval';
import { ownerKey } from './offline-data';
import { claimsOf, readToken } from './token';
import { VERSION } from './version';

/** An answer with the key of its query. */
export type KeptAnswer = DehydratedState['queries'][number];

export interface KeptPage {
  /** Path and search, as the router has them: a list with other filters is another page. */
  address: string;
  title: string;
  /** As of when it is, in milliseconds. */
  at: number;
  /** Something stood open over it, by its address. */
  isCovered: boolean;
  /** Hashes of the queries that it showed. */
  answers: string[];
}

/** What is kept, and for whom. */
export interface Contents {
  owner: string;
  /** Role and branch that the person had. */
  view: string;
  version: string;
  /** The newest first. */
  pages: KeptPage[];
  /** Characters of each answer. */
  sizes: Record<string, number>;
}

const MOST_PAGES = 20;
const MOST_CHARACTERS = 5_000_000;
/** Milliseconds: nothing is shown that is older. */
export const WEEK = 7 * 24 * 60 * 60_000;

const CONTENTS = 'contents';
const store = createStore('class-master-pages', 'kept');
const keyOf = (hash: string) => `answer:${hash}`;

/** The cache with the page that everything starts from (app/kept/code.ts). */
export const SHELL = 'kept-shell';

/** The device was emptied: until the next page load nothing comes back, whatever was on its way. */
let isEmptied = false;

/** Nothing of MASTER's is kept: in a workspace it would be another's, outside there is none. */
export const keptOwner = () => (claimsOf(readToken())?.role === 'MASTER' ? null : ownerKey());

/** One change after the other, in this page and beside other tabs. */
let changing: Promise<unknown> = Promise.resolve();

/** Where the browser has no store for us, or no space left in it, nothing is kept. */
function change<T>(step: () => Promise<T>): Promise<T | undefined> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(undefined);
  const next = changing.then(() => (navigator.locks ? navigator.locks.request('kept-pages', step) : step()));
  changing = next.catch(() => undefined);
  return next.catch(() => undefined);
}

/** A file's address is signed for one session and five minutes; without the signature it shows nothing. */
const SIGNED = /(\/class\/v1\/files\/)[\w:.=-]+/g;
const UNSIGNED = '$1kept';

/** JSON would make an empty object of these. */
const NO_JSON = [Blob, ArrayBuffer, Map, Set];

/**
 * An answer as it is written, without signatures.
 * @returns null for what is no JSON, such as a file.
 */
export function textOf(answer: KeptAnswer): string | null {
  let isPlain = true;
  const text = JSON.stringify({ ...answer, meta: undefined }, (_name, value: unknown) => {
    if (typeof value === 'string') return value.replace(SIGNED, UNSIGNED);
    if (NO_JSON.some((kind) => value instanceof kind)) isPlain = false;
    return value;
  });
  return isPlain ? text : null;
}

/**
 * The contents with this page as the newest. The oldest go, first beyond the number of pages and then until all of
 * them have room; so do answers that no page shows any more.
 * @param sizes of the answers that the page shows, in characters
 */
export function withPage(contents: Contents, page: KeptPage, sizes: Contents['sizes']): Contents {
  const known = { ...contents.sizes, ...sizes };
  const candidates = [page, ...contents.pages.filter(({ address }) => address !== page.address)];
  const kept: Contents = { ...contents, pages: [], sizes: {} };
  let total = 0;
  for (const one of candidates.slice(0, MOST_PAGES)) {
    if (page.at - one.at > WEEK) continue;
    const answers = one.answers.filter((hash) => hash in known);
    const added = answers.filter((hash) => !(hash in kept.sizes));
    const size = added.reduce((sum, hash) => sum + (known[hash] ?? 0), 0);
    // One that would leave no room for another is not kept at all.
    if (size > MOST_CHARACTERS) continue;
    if (total + size > MOST_CHARACTERS) break;
    total += size;
    for (const hash of added) kept.sizes[hash] = known[hash] ?? 0;
    kept.pages.push({ ...one, answers });
  }
  return kept;
}

/** What is kept for whoever is signed in; that of anybody else goes. */
async function ownContents(): Promise<Contents | null> {
  const owner = keptOwner();
  const found = await get<Contents>(CONTENTS, store);
  if (!found) return null;
  if (owner && found.owner === owner && found.version === VERSION) return found;
  await clear(store);
  return null;
}

/** Keeps a page and the answers that it shows for this person, who has to be signed in still. */
export function keepPage(
  { owner, view }: Pick<Contents, 'owner' | 'view'>,
  page: Omit<KeptPage, 'answers'>,
  answers: KeptAnswer[],
): Promise<void> {
  return change(async () => {
    if (isEmptied || keptOwner() !== owner) return;
    let found = await ownContents();
    // What another role or branch has shown is not for this one.
    if (found && found.view !== view) {
      await clear(store);
      found = null;
    }
    const texts = answers.flatMap((answer) => {
      const text = textOf(answer);
      return text === null ? [] : [[answer.queryHash, text] as const];
    });
    const sizes = Object.fromEntries(texts.map(([hash, text]) => [hash, text.length]));
    const before = found ?? { owner, view, version: VERSION, pages: [], sizes: {} };
    const after = withPage(before, { ...page, answers: Object.keys(sizes) }, sizes);
    const gone = Object.keys(before.sizes).filter((hash) => !(hash in after.sizes));
    await delMany(gone.map(keyOf), store);
    const written = texts.filter(([hash]) => hash in after.sizes);
    await setMany([[CONTENTS, after], ...written.map(([hash, text]): [string, unknown] => [keyOf(hash), text])], store);
  });
}

/** The pages that are kept for whoever is signed in, the newest first. */
export async function keptPages(now = Date.now()): Promise<KeptPage[]> {
  const contents = await change(ownContents);
  return contents?.pages.filter(({ at }) => now - at <= WEEK) ?? [];
}

/** Their answers. */
export async function keptAnswers(now = Date.now()): Promise<KeptAnswer[]> {
  const texts = await change(async () => {
    const hashes = Object.keys((await ownContents())?.sizes ?? {});
    return getMany<string>(hashes.map(keyOf), store);
  });
  return (texts ?? [])
    .flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as KeptAnswer]))
    .filter(({ state }) => now - state.dataUpdatedAt <= WEEK);
}

/**
 * Nothing of it stays on this device. What is on its way there does not arrive until `beginKeeping`. The shell goes
 * last: where it is still there and nobody is signed in, a page was left before this was done (app/kept/start.ts).
 */
export async function forgetKept(): Promise<void> {
  isEmptied = true;
  await change(() => clear(store));
  if (typeof caches !== 'undefined') await caches.delete(SHELL).catch(() => undefined);
}

/** A page was loaded for whoever is signed in now. */
export function beginKeeping(): void {
  isEmptied = false;
}
