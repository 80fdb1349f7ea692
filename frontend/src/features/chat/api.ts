import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { chat } from '@/api/resources';
import { RENEWED } from '@/components/attachments/kinds';

export type ChatRoom = Schemas['ChatRoom'];
export type ChatMessage = Schemas['ShownMessage'];
export type HowFar = Schemas['HowFar'];
export type RoomFile = Schemas['RoomFile'];

export const roomsQuery = chat.get('', {}, { meta: { silent: true } });

export const everybodyQuery = chat.get('people', {}, { meta: { silent: true } });

export const peopleOf = (room: string) => chat.get('{room}/people', { room }, { meta: { silent: true } });

export const hereQuery = chat.get('here', {}, { staleTime: Infinity, meta: { silent: true } });

/** The files of a room, newest first. */
export const filesOf = (room: string) =>
  infiniteQueryOptions({
    queryKey: [chat.name, '{room}/files', room],
    queryFn: ({ pageParam, signal }) =>
      chat.read('{room}/files', pageParam ? { room, before: pageParam } : { room }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ files, more }) => (more ? files.at(-1)?._id : undefined),
    refetchInterval: RENEWED,
    meta: { silent: true },
  });

/** Which messages are loaded: the newest, with `since` also all from 50 before that one on, or those around one. */
export type Span = { since?: number } | { around: number };

export const messagesOf = (room: string, span: Span) =>
  chat.get('{room}/messages', { room, ...span }, { meta: { silent: true } });

export const searchFor = (q: string) => chat.get('search', { q }, { meta: { silent: true } });

interface Body {
  text: string;
  mentions: number[];
  file?: { base64: string };
  fileName?: string;
}

/** The contract says of a file that it is text. */
export const send = (room: string, { file, ...body }: Body, key: string) =>
  chat.post('{room}/messages', { room, body: file ? { ...body, file: file as unknown as string } : body, key });

export const edit = (message_id: number, text: string, mentions: number[]) =>
  chat.put('update/{message_id}', { message_id: String(message_id), body: { text, mentions } });

export const remove = (message_id: number) => chat.put('delete/{message_id}', { message_id: String(message_id) });

export const markRead = (room: string, messageId: number) => chat.post('{room}/read', { room, body: { messageId } });

export const tellTyping = (room: string) => chat.post('{room}/typing', { room });

export const directRoom = (one: number, other: number) => `direct-${Math.min(one, other)}-${Math.max(one, other)}`;
