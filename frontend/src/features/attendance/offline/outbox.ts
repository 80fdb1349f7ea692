import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import { isOnline } from '@/lib/connection';
import { ownerKey, waitingRegisters } from '@/lib/offline-data';
import { offlineStore } from '@/lib/offline-store';
import { registerQuery, saveRegister, type Register, type RegisterInput } from '../api';
import { refusalOf, type Refusal } from './refusal';

/**
 * Registers on their way. Each is written to this device before it is sent and leaves it when the
 * server has answered, so that a lost network, a reload or a closed browser loses nothing; each is
 * sent as it was written however often it takes, and the server keeps it once. What it refuses stays,
 * with its sentence, until the person has decided.
 */
export interface Waiting {
  /** Of this entry, on this device alone. */
  id: string;
  ownerKey: string;
  batchName: string;
  body: RegisterInput;
  /** Sent at least once: the server may have it although no answer came. */
  tried: boolean;
  refusal?: Refusal;
}

export type Outcome =
  { state: 'sent'; register: Register } | { state: 'waiting' } | { state: 'refused'; refusal: Refusal };

interface Shown {
  list: readonly Waiting[];
  sending: boolean;
}

const AGAIN = 30_000;

let shown: Shown = { list: [], sending: false };
const listeners = new Set<() => void>();

function show(next: Partial<Shown>): void {
  shown = { ...shown, ...next };
  // Of nobody while signed out, also where a round ends later than its session.
  waitingRegisters.say(ownerKey() ? shown.list.length : 0);
  listeners.forEach((listener) => listener());
}

export const outbox = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => shown,
};

export const useOutbox = () => useSyncExternalStore(outbox.subscribe, outbox.current);

export const isOf = ({ body }: Waiting, batch: number, date: string) =>
  body.batchObjectId === batch && body.date === date;

/** A register as the release of November 2026 left it on a device: the owner's key had another name. */
type EarlierWaiting = Omit<Waiting, 'ownerKey'> & { keeper: string };

async function readStored(): Promise<Waiting[]> {
  const stored = (await offlineStore.read<(Waiting | EarlierWaiting)[]>('waiting')) ?? [];
  return stored.map((one) => ('keeper' in one ? { ...one, ownerKey: one.keeper } : one));
}

/** One change after the other, in this page and beside other tabs. */
let changing: Promise<unknown> = Promise.resolve();

function change(edit: (list: Waiting[]) => Waiting[]): Promise<void> {
  const step = async () => {
    const owner = ownerKey();
    // Between two sessions nothing is touched: what waits is for its person to find again.
    if (!owner) return;
    const all = await readStored();
    // What another person left behind on this device is nobody's any more.
    const own = edit(all.filter((one) => one.ownerKey === owner));
    await offlineStore.write('waiting', own);
    show({ list: own });
  };
  const next = changing.then(() => (navigator.locks ? navigator.locks.request('attendance-list', step) : step()));
  changing = next.catch(() => undefined);
  return next;
}

/** What waits from an earlier visit. */
export const readOutbox = () => change((list) => list);

const update = (id: string, part: Partial<Waiting>) =>
  change((list) => list.map((one) => (one.id === id ? { ...one, ...part } : one)));

export const discard = (id: string) => change((list) => list.filter((one) => one.id !== id));

/** Whether it waits and never left this device. */
export const isUnsent = (id: string) => shown.list.some((one) => one.id === id && !one.tried);

/** Drops what never left this device; false where it may have arrived. */
export async function discardUnsent(id: string): Promise<boolean> {
  let wasUnsent = false;
  await change((list) => {
    const rest = list.filter((one) => one.id !== id || one.tried);
    wasUnsent = rest.length < list.length;
    return rest;
  });
  return wasUnsent;
}

/** Registers whose outcome a page waits for; all others are told of when they arrive. */
const awaited = new Set<string>();
const answered = new Map<string, Outcome>();

/** Whether the server's register is what was to be saved. */
const hasMarks = ({ marks }: Register, wanted: RegisterInput) =>
  wanted.marks.every(({ studentObjectId, code, checkIn = null, checkOut = null, note }) =>
    marks.some(
      (mark) =>
        mark.studentObjectId._id === studentObjectId &&
        mark.code === code &&
        mark.checkIn === checkIn &&
        mark.checkOut === checkOut &&
        mark.note.trim() === (note ?? '').trim(),
    ),
  );

/**
 * Keeps a register and sends it. It takes the place of an earlier one of the same day that was never
 * sent; one that was may have arrived, so that is asked first, as it was.
 * @throws where it is not on this device any more and nobody can say that it arrived.
 */
export async function keepAndSend(
  queries: QueryClient,
  register: Omit<Waiting, 'ownerKey' | 'tried'>,
): Promise<Outcome> {
  const { id, body } = register;
  awaited.add(id);
  try {
    await change((list) => [
      ...list.filter((one) => !isOf(one, body.batchObjectId, body.date) || (one.tried && !one.refusal)),
      { ...register, ownerKey: ownerKey() ?? '', tried: false },
    ]);
    await sendAll(queries);
    const outcome = answered.get(id);
    if (outcome) return outcome;
    if (shown.list.some((one) => one.id === id)) return { state: 'waiting' };
    // Gone from this device: another tab has sent it for us where the server has these marks.
    const asked = { ...registerQuery(body.batchObjectId, body.date), staleTime: 0, meta: { silent: true } };
    const saved = await queries.fetchQuery(asked);
    if (!hasMarks(saved, body)) throw new Error('A register left the outbox without being sent.');
    return { state: 'sent', register: saved };
  } finally {
    awaited.delete(id);
    answered.delete(id);
  }
}

/** What came of the registers that no page waits for, by id. */
export type Outcomes = Map<string, Outcome>;

let tell: (outcomes: Outcomes) => void = () => undefined;

let lastRound: Promise<unknown> = Promise.resolve();

/** Sends what waits, in its order and one after the other, whoever asks. */
export function sendAll(queries: QueryClient): Promise<void> {
  const run = () => sendRound(queries);
  const round = lastRound.then(() => (navigator.locks ? navigator.locks.request('attendance-send', run) : run()));
  lastRound = round.catch(() => undefined);
  return round;
}

async function sendRound(queries: QueryClient): Promise<void> {
  const outcomes: Outcomes = new Map();
  const owner = ownerKey();
  await readOutbox();
  try {
    // After the session nothing is taken off the list any more: the same register would be sent for ever.
    while (isOnline() && owner && ownerKey() === owner) {
      const next = shown.list.find((one) => !one.refusal);
      if (!next) break;
      show({ sending: true });
      const outcome = await send(queries, next);
      if (awaited.has(next.id)) answered.set(next.id, outcome);
      else outcomes.set(next.id, outcome);
      if (outcome.state === 'waiting') break;
    }
  } finally {
    show({ sending: false });
    tell(outcomes);
  }
}

async function send(queries: QueryClient, one: Waiting): Promise<Outcome> {
  await update(one.id, { tried: true });
  const { batchObjectId, date } = one.body;
  try {
    const { data: register } = await saveRegister(one.body);
    // A later change of the same register was made on this one.
    await change((list) =>
      list
        .filter(({ id }) => id !== one.id)
        .map((other) =>
          isOf(other, batchObjectId, date) ? { ...other, body: { ...other.body, version: register.version } } : other,
        ),
    );
    showRegister(queries, register);
    return { state: 'sent', register };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      // The session is over: the shell finds out, and the register waits for its person.
      void queries.invalidateQueries({ queryKey: ['me'] });
      return { state: 'waiting' };
    }
    const refusal = refusalOf(error);
    if (!refusal) return { state: 'waiting' };
    await update(one.id, { refusal });
    return { state: 'refused', refusal };
  }
}

/** A register as the server has just answered it; whatever was added up before is read anew. */
export function showRegister(queries: QueryClient, register: Register): void {
  queries.setQueryData(registerQuery(register.batch._id, register.date).queryKey, register);
  void queries.invalidateQueries({ queryKey: ['attendance'] });
  void queries.invalidateQueries({ queryKey: ['home'] });
}

/** Sends by itself whenever that may work: the network is back, the page is looked at, time has passed. */
export function watchOutbox(queries: QueryClient, onOutcomes: (outcomes: Outcomes) => void): () => void {
  tell = onOutcomes;
  const isWaiting = () => shown.list.some((one) => !one.refusal);
  const go = () => {
    if (isWaiting() && isOnline()) void sendAll(queries);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') go();
  };
  const stop = onlineManager.subscribe(go);
  const timer = setInterval(go, AGAIN);
  document.addEventListener('visibilitychange', onVisible);
  void readOutbox().then(go);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    show({ list: [], sending: false });
  };
}
