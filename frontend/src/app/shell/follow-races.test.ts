/**
 * Pages that read, follow and are left in any order, while frames are late, lost, doubled and overtaken, calls
 * fail and the log is cut: what stays on a page, or in the cache for the next one, is what the server has.
 */
import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '@/api/resources';
import { firstPosition, noteFirstPosition } from '@/lib/change-position';
import type { Change, ChangesFrame } from '@/lib/changes';
import { chanceOf, trialsOf, type Chance } from '@/testing/proofs';
import { makeQueryClient } from '../query-client';
import { changesApplier, PAUSE, SAVING } from './apply-changes';
import { type ChangesAnswer, Follower } from './follower';

const RESOURCES = ['branch', 'course', 'student'] as const;
type Resource = (typeof RESOURCES)[number];
const RECORDS = 4;

/** Time that passes only when it is told to: what waits in it is called in its order. */
class Clock {
  now = 1_800_000_000_000;
  private waiting: { at: number; id: number; call: () => void }[] = [];
  private ids = 0;

  after = (call: () => void, delay = 0): number => {
    const at = this.now + Math.max(0, delay);
    const id = (this.ids += 1);
    let place = this.waiting.length;
    while (place > 0 && this.waiting[place - 1]!.at > at) place -= 1;
    this.waiting.splice(place, 0, { at, id, call });
    return id;
  };

  forget = (id: number | undefined): void => {
    const place = this.waiting.findIndex((one) => one.id === id);
    if (place >= 0) this.waiting.splice(place, 1);
  };

  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (let next = this.waiting[0]; next && next.at <= end; next = this.waiting[0]) {
      this.waiting.shift();
      this.now = next.at;
      next.call();
      await settled();
    }
    this.now = end;
  }
}

/** Everything that needed no time has happened. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A workspace: its records by their versions, and its change log. */
class Space {
  position = 0;
  private log: Change[] = [];
  readonly versions = new Map<string, number>();

  commit(changed: (readonly [Resource, number])[]): ChangesFrame {
    const after = this.position;
    const changes = changed.map(([resource, id]) => {
      const version = (this.versions.get(`${resource}/${id}`) ?? 0) + 1;
      this.versions.set(`${resource}/${id}`, version);
      return { position: (this.position += 1), resource, id, version };
    });
    this.log.push(...changes);
    return { after, position: this.position, changes };
  }

  after(position: number): ChangesAnswer {
    const changes = this.log.filter((change) => change.position > position);
    const isWhole = changes.length === this.position - position;
    return { position: this.position, changes: isWhole ? changes : null };
  }

  forget(): void {
    this.log = this.log.slice(-1);
  }

  /** What the query of a key shows. */
  rows([resource, kind, id]: QueryKey): unknown {
    if (resource === 'home') return [...this.versions.values()].reduce((sum, version) => sum + version, 0);
    const own = (record: number) => this.versions.get(`${String(resource)}/${record}`) ?? 0;
    return kind === 'record' ? own(Number(id)) : Array.from({ length: RECORDS }, (_, record) => own(record));
  }
}

interface Told {
  position?: number;
  rows: unknown;
}

/** What follows the log in a browser. */
interface Following {
  take: (frame: ChangesFrame) => void;
  lineIsUp: (position: number) => void;
  catchUp: () => Promise<void>;
}

type Options = ConstructorParameters<typeof Follower>[0];
type Parts = {
  follower?: (options: Options, position: number | undefined) => Following;
  applier?: (queries: QueryClient) => Pick<ReturnType<typeof changesApplier>, 'apply' | 'refresh'>;
};

const KEYS: QueryKey[] = [
  ...RESOURCES.flatMap((resource) => [
    [resource, 'list'],
    [resource, 'record', 1],
  ]),
  ['home'],
];

/** One browser and one server; tells what is stale when all has come to rest. */
async function interleave(trial: number, clock: Clock, parts: Parts): Promise<string[]> {
  const chance: Chance = chanceOf(trial);
  const space = new Space();
  const queries = makeQueryClient();
  const shown = new Map<string, () => void>();
  const stale: string[] = [];
  let line: number | undefined = 1;
  let faults = 0.15;
  localStorage.setItem('token', `trial-${trial}`);

  const way = () => (chance.is(0.1) ? chance.below(3000) : chance.below(300));
  const wait = (delay: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('It was left.', 'AbortError')));
      clock.after(resolve, delay);
    });
  const read = (key: QueryKey) => async (signal?: AbortSignal) => {
    await wait(way(), signal);
    const { position } = space;
    // Lists say how far the log was before their rows were read.
    await wait(chance.below(20), signal);
    const rows = space.rows(key);
    await wait(way(), signal);
    return key[1] === 'list' ? { position, rows } : { rows };
  };
  const show = (key: QueryKey) => {
    const name = key.join('/');
    if (shown.has(name)) return;
    const ask = read(key);
    const observer = new QueryObserver<Told>(queries, { queryKey: key, queryFn: ({ signal }) => ask(signal) });
    shown.set(
      name,
      observer.subscribe(() => undefined),
    );
  };
  const commit = () =>
    space.commit(Array.from({ length: 1 + chance.below(3) }, () => [chance.pick(RESOURCES), chance.below(RECORDS)]));

  // The branches are asked for before anything else, and say where the browser begins.
  const first = read(['branch', 'list'])();
  await clock.pass(chance.below(3000));
  if (chance.is(0.5)) commit();
  await clock.pass(6100);
  const known = (await first) as Required<Told>;
  queries.setQueryData(['branch', 'list'], known);
  if (chance.is(0.9)) noteFirstPosition(known.position);
  if (chance.is(0.3)) show(chance.pick(KEYS));

  const applied = new Map<string, { position: number; at: number }>();
  const applier = (parts.applier ?? changesApplier)(queries);
  const options: Options = {
    refresh: applier.refresh,
    apply: (changes) => {
      applier.apply(changes);
      for (const { resource, position } of changes) applied.set(resource, { position, at: clock.now });
    },
    ask: async (after) => {
      await wait(way());
      const answer = space.after(after);
      await wait(way());
      if (chance.is(faults)) throw new Error('It did not come.');
      return answer;
    },
  };
  const follower = parts.follower?.(options, firstPosition()) ?? new Follower(options, firstPosition());

  const deliver = (frame: ChangesFrame) => {
    const over = line;
    const times = over === undefined || chance.is(0.15) ? 0 : chance.is(0.1) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      clock.after(() => over === line && follower.take(frame), chance.is(0.2) ? chance.below(2000) : chance.below(50));
    }
  };
  const up = () => {
    const own = (line = chance.next());
    const { position } = space;
    clock.after(() => own === line && follower.lineIsUp(position), way());
  };
  const save = () => {
    const run = () => new Promise<void>((done) => clock.after(done, chance.below(7000)));
    void queries.getMutationCache().build(queries, { mutationFn: run }).execute(undefined);
  };
  const poll = () => void follower.catchUp().catch(() => undefined);

  up();
  for (let turn = 8 + chance.below(16); turn > 0; turn -= 1) {
    switch (chance.weighted({ commit: 6, show: 4, leave: 2, line: 1, poll: 1, cut: 0.3, save: 0.6 })) {
      case 'commit':
        deliver(commit());
        break;
      case 'show':
        show(chance.pick(KEYS));
        break;
      case 'leave': {
        const [name] = chance.pick([...shown]) ?? [];
        if (name) {
          shown.get(name)?.();
          shown.delete(name);
        }
        break;
      }
      case 'line':
        if (line === undefined) up();
        else line = undefined;
        break;
      case 'poll':
        if (line === undefined) poll();
        break;
      case 'cut':
        space.forget();
        break;
      case 'save':
        save();
        break;
    }
    if (chance.is(0.7)) await clock.pass(chance.below(chance.is(0.2) ? 4000 : 400));
    // What was applied is asked for within the pause, and the time that a save is waited for.
    for (const query of queries.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
      const last = applied.get(String(query.queryKey[0]));
      const { position } = (query.state.data ?? {}) as Partial<Told>;
      if (last && position !== undefined && position < last.position && clock.now - last.at > PAUSE + SAVING + 100) {
        stale.push(`${query.queryHash} stays at ${position} after ${last.position}`);
      }
    }
  }

  // The last that a page hears: the line is up, or what the watch over the sockets says to one that has missed
  // a change (shared_apps/accounts/sockets). It is not said twice, whatever comes of the calls that follow.
  await clock.pass(chance.below(8000));
  if (line === undefined && chance.is(0.5)) {
    poll();
    await clock.pass(chance.below(300));
    deliver(commit());
  }
  up();
  await clock.pass(4000);
  faults = 0;
  await clock.pass(30_000);
  for (const query of queries.getQueryCache().getAll()) {
    const { data, isInvalidated, fetchStatus } = query.state;
    const isShown = query.getObserversCount() > 0;
    const told = JSON.stringify((data as Told | undefined)?.rows);
    const true_ = JSON.stringify(space.rows(query.queryKey));
    if (data !== undefined && told !== true_ && (isShown || !isInvalidated)) {
      stale.push(`${query.queryHash} is ${told}, not ${true_}${fetchStatus === 'idle' ? '' : `, ${fetchStatus}`}`);
    }
    if (isShown && data === undefined) stale.push(`${query.queryHash} is not there`);
  }
  shown.forEach((leave) => leave());
  queries.clear();
  return stale;
}

/** The trials in which something was stale, with what it was. */
async function staleIn(trials: number[], parts: Parts = {}): Promise<string[]> {
  const found: string[] = [];
  for (const trial of trials) {
    const clock = new Clock();
    vi.stubGlobal('setTimeout', clock.after);
    vi.stubGlobal('clearTimeout', clock.forget);
    vi.spyOn(Date, 'now').mockImplementation(() => clock.now);
    const stale = await interleave(trial, clock, parts);
    if (stale.length > 0) found.push(`${trial}: ${stale.join('; ')}`);
  }
  return found;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('reading, changing and following in any order', () => {
  it('leaves no stale row', async () => {
    expect(await staleIn(trialsOf(500, 10_000))).toEqual([]);
  }, 600_000);

  it('leaves some with a follower that goes by the highest position it has seen', async () => {
    const follower: Parts['follower'] = ({ ask, apply, refresh }, from = 0) => {
      let highest = from;
      const reach = (position: number, changes: Change[] | null) => {
        if (position <= highest) return;
        highest = position;
        if (changes) apply(changes);
        else refresh();
      };
      const catchUp = () => ask(highest).then(({ position, changes }) => reach(position, changes));
      return {
        take: ({ position, changes }) => reach(position, changes),
        lineIsUp: (position) => void (position > highest && catchUp().catch(() => undefined)),
        catchUp,
      };
    };
    expect(await staleIn(trialsOf(300, 300), { follower })).not.toEqual([]);
  });

  it('leaves some with a list that believes what was on its way when it changed', async () => {
    const applier: Parts['applier'] = (queries) => ({
      apply: (changes) => {
        const changed = new Map(changes.map(({ resource, position }) => [resource, position]));
        void queries.invalidateQueries({
          predicate: ({ queryKey: [resource], state }) =>
            ((state.data as Told | undefined)?.position ?? -1) < (changed.get(String(resource)) ?? -1),
        });
      },
      refresh: () => void queries.invalidateQueries(),
    });
    expect(await staleIn(trialsOf(300, 300), { applier })).not.toEqual([]);
  });
});
