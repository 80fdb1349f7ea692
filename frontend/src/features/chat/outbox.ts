import { useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import { newKey } from '@/components/form/idempotency';
import { base64Of } from '@/components/form/upload';
import { send } from './api';
import { draftOfRoom, keepDraftOfRoom, present } from './drafts';

/** A message on its way. It stays here until the server has it, so that nothing that was written is lost. */
export interface Outgoing {
  /** Also the key of its tries: two of them are one message. */
  key: string;
  /** Who wrote it: the session may be over before the answer is there. */
  owner: string | null;
  room: string;
  text: string;
  mentions: number[];
  file: File | null;
  state: 'sending' | 'failed';
  /** The server's sentence where it refused the message. */
  why: string;
  /** Of the message that the server has made of it: it is shown by the one or the other. */
  id: number | null;
}

let waiting: readonly Outgoing[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Outgoing[]): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}

const change = (key: string, values: Partial<Outgoing>) =>
  set(waiting.map((one) => (one.key === key ? { ...one, ...values } : one)));

export const discard = (key: string) => set(waiting.filter((one) => one.key !== key));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useOutbox = (room: string): Outgoing[] =>
  useSyncExternalStore(subscribe, () => waiting).filter((one) => one.room === room);

/** Of each room: what was sent last, which the next one waits for. */
const lines = new Map<string, Promise<void>>();

/** Sends it, or sends it again, behind what was sent to the room before. @param onSent once the server has it. */
export function post(message: Outgoing, onSent: () => Promise<unknown> | void): Promise<void> {
  const before = lines.get(message.room) ?? Promise.resolve();
  const sent = before.then(() => deliver(message));
  lines.set(
    message.room,
    sent.then(() => undefined),
  );
  return sent.then(async (isSent) => {
    if (!isSent) return;
    await onSent();
    discard(message.key);
  });
}

/** @returns whether the server has it. */
async function deliver(message: Outgoing): Promise<boolean> {
  const { key, room, text, mentions, file } = message;
  change(key, { state: 'sending', why: '' });
  try {
    const attached = file ? { file: { base64: await base64Of(file) }, fileName: file.name } : {};
    const { data } = await send(room, { text, mentions, ...attached }, key);
    change(key, { id: data._id });
    return true;
  } catch (fault) {
    const refused = fault instanceof ApiError && fault.status < 500 && fault.status !== 408 && fault.status !== 429;
    change(key, { state: 'failed', why: refused ? fault.message : '' });
    // The page will go, and with it what waits here: after signing in it is in the field.
    if (fault instanceof ApiError && fault.status === 401) addToDraft(message);
    return false;
  }
}

function addToDraft({ room, text, owner }: Outgoing): void {
  const draft = draftOfRoom(room, owner);
  if (!draft.includes(text)) keepDraftOfRoom(room, draft ? `${draft}\n${text}` : text, owner);
}

// A page that may be shown again as it is has everything still.
window.addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  for (const message of waiting) if (message.id === null) addToDraft(message);
});

export function queue(values: Pick<Outgoing, 'room' | 'text' | 'mentions' | 'file'>): Outgoing {
  const message: Outgoing = { ...values, key: newKey(), owner: present(), state: 'sending', why: '', id: null };
  set([...waiting, message]);
  return message;
}
