import type { Schemas } from '@/api/client';
import { tickets } from '@/api/resources';

export type Ticket = Schemas['Ticket'];
export type TicketRow = Schemas['TicketRow'];
export type ThreadEntry = Schemas['ThreadEntry'];

interface Message {
  text: string;
  file: File | null;
}

/** A file with the name that it has here; the contract says of a file that it is text. */
const attached = (file: File | null) => (file ? { file: file as unknown as string, fileName: file.name } : {});

export const openTicket = (
  { text, file, ...values }: Message & Pick<Ticket, 'subject' | 'category' | 'priority'>,
  follows: number | undefined,
  key: string,
) => tickets.create({ ...values, text, ...attached(file), ...(follows ? { followsObjectId: follows } : {}) }, key);

export const sendReply = (id: number, { text, file }: Message, resolve: boolean, key: string) =>
  tickets.post('{id}/reply', { id, body: { text, ...attached(file), ...(resolve ? { resolve } : {}) }, key });

export const addNote = (id: number, text: string, key: string) =>
  tickets.post('{id}/note', { id, body: { text }, key });

export const moveTo = ({ _id: id, version }: Ticket, status: Ticket['status']) =>
  tickets.post('{id}/status', { id, body: { status, version } });

export const rate = (id: number, satisfaction: 'YES' | 'PARTLY' | 'NO') =>
  tickets.post('{id}/rate', { id, body: { satisfaction } });

export const threadOf = (id: number) => tickets.get('{id}/thread', { id: String(id) });

export const ticketUrl = (id: number) => `/ticketviewpage/${id}`;
