import { dehydrate, hydrate, onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { isOnline } from '@/lib/connection';
import { beginKeeping, keepPage, keptAnswers, keptOwner, WEEK, type KeptAnswer, type KeptPage } from '@/lib/kept-store';
import { meQuery } from '@/lib/me';
import { shownAsOf } from '@/lib/shown-queries';
import { pages } from '../pages';

/** Milliseconds that a page is left alone before it is kept: it is drawn and answers to what is typed meanwhile. */
const PAUSE = 1500;

/**
 * The first part of the keys of what is never written to the device: questions with a body, what is said between
 * two people, the own sign-ins, the platform's, files, and what is asked for each time.
 */
const NEVER = ['config', 'preview', 'search', 'job', 'print', 'attachment', 'contacts', 'chat', 'publicapi'].concat([
  'useradmin',
  'superadmin',
]);

const isKept = (query: Query) =>
  query.isActive() &&
  query.state.data !== undefined &&
  query.options.networkMode !== 'always' &&
  !NEVER.includes(String(query.queryKey[0]));

/** What the page at this address is called: a record by its name, anything else as in the menu. */
function titleOf(pathname: string): string | undefined {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  const heading = document.querySelector('#page h1')?.textContent?.trim();
  return (page?.path.includes('/:') && heading) || page?.title();
}

/** The page that is shown, once all of it is there. */
function shownPage(queries: QueryClient): { page: Omit<KeptPage, 'answers'>; answers: KeptAnswer[] } | null {
  const title = titleOf(location.pathname);
  const at = shownAsOf(queries);
  if (!title || at === null || queries.isFetching({ type: 'active' }) > 0) return null;
  const isCovered = location.search !== '' && document.querySelector('[role=dialog]') !== null;
  const { queries: answers } = dehydrate(queries, { shouldDehydrateQuery: isKept });
  return { page: { address: location.pathname + location.search, title, at, isCovered }, answers };
}

/** Keeps each page when it stands. @returns how to keep no more. */
function keepShown(queries: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const keep = () => {
    timer = undefined;
    const me = queries.getQueryData(meQuery.queryKey);
    if (!isOnline() || !me || me.workspace) return;
    const shown = shownPage(queries);
    const sign = shown && JSON.stringify([shown.page, shown.answers.map(({ state }) => state.dataUpdatedAt)]);
    if (!shown || !sign || sign === last) return;
    last = sign;
    const view = `${me.role}/${me.branchObjectId?._id ?? ''}`;
    void keepPage({ owner, view }, shown.page, shown.answers);
  };
  const plan = () => {
    timer ??= setTimeout(keep, PAUSE);
  };
  const stop = queries.getQueryCache().subscribe(plan);
  plan();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Puts back what was kept where nothing newer is known. It stays for as long as it may be shown. */
async function restoreKept(queries: QueryClient): Promise<void> {
  const answers = await keptAnswers();
  hydrate(queries, { queries: answers }, { defaultOptions: { queries: { gcTime: WEEK } } });
}

/** Without a network the pages show what was kept; when it is back all of it is asked for anew. */
function followNetwork(queries: QueryClient): () => void {
  let lostAt = isOnline() ? undefined : Date.now();
  let restoring: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    clearTimeout(restoring);
    restoring = setTimeout(() => void restoreKept(queries));
  };
  const stopNetwork = onlineManager.subscribe((online) => {
    if (!online) {
      lostAt ??= Date.now();
      restore();
    } else if (lostAt !== undefined) {
      const since = lostAt;
      lostAt = undefined;
      const isOlder = ({ state }: Query) => state.dataUpdatedAt < since;
      void queries.invalidateQueries({ predicate: isOlder }, { cancelRefetch: false });
    }
  });
  // What was read before the network was lost is let go some minutes after its page was left.
  const stopCache = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'removed' && !isOnline()) restore();
  });
  return () => {
    clearTimeout(restoring);
    stopNetwork();
    stopCache();
  };
}

let stopKeeping: (() => void) | undefined;

/** Keeps the pages that are looked at, and shows them without a network. May be called again. */
export async function keepPages(queries: QueryClient): Promise<void> {
  const owner = keptOwner();
  if (stopKeeping || !owner) return;
  beginKeeping();
  const stops = [keepShown(queries, owner), followNetwork(queries)];
  stopKeeping = () => stops.forEach((stop) => stop());
  if (!isOnline()) await restoreKept(queries);
}

/** For tests: an app that has gone away keeps nothing for the next one in the same module. */
export function stopKeepingPages(): void {
  stopKeeping?.();
  stopKeeping = undefined;
}
