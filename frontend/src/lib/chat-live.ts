import type { QueryClient } from '@tanstack/react-query';

/** What a socket tells of the chat: ids and nothing of the messages. */
export interface ChatEvent {
  type: 'chat';
  room: string;
  what: 'message' | 'read' | 'typing';
  /** Of the message; of the person who is typing. */
  _id: number;
}

/** Lists are asked for at most this often, in milliseconds. */
const EVERY = 1000;
/** How long somebody who was heard typing is shown so, in milliseconds. */
export const TYPING_SHOWN = 5000;

/** The calls of the chat whose answers change with each message. */
const CHANGING = new Set(['', 'unread', '{room}/messages', '{room}/files']);

type Listener = (room: string, person: number) => void;

const listeners = new Set<Listener>();

/** When the chat was asked for last; null while it is about to be. */
const asked = new WeakMap<QueryClient, number | null>();

/** @returns how to stop listening. */
export function onTyping(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has what is shown of the chat asked for anew: at once, and of several events within a second once more after it. */
export function refreshChat(queries: QueryClient): void {
  const last = asked.get(queries);
  if (last === null) return;
  asked.set(queries, null);
  setTimeout(
    () => {
      asked.set(queries, Date.now());
      void queries.invalidateQueries({
        queryKey: ['chat'],
        predicate: ({ queryKey: [, part] }) => CHANGING.has(String(part)),
      });
    },
    Math.max(0, (last ?? 0) + EVERY - Date.now()),
  );
}

export function hearChat({ what, room, _id }: ChatEvent, queries: QueryClient): void {
  if (what === 'typing') listeners.forEach((listener) => listener(room, _id));
  else refreshChat(queries);
}
