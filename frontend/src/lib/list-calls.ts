import { answer, client, type Schemas } from '@/api/client';
import { fetchAnswer, saveFile } from '@/api/download';
import { texts } from '@/i18n/texts';
import { jobsPanel } from './jobs';
import { toasts } from './toasts';

const t = texts('listCalls', { showJobs: 'Show jobs' });

/** The calls that lists have beside their own, by the list's path: "/class/v1/student". */

export type ListTotals = Schemas['ListTotals'];
export type BulkProgress = Schemas['BulkProgress'];
export type Contact = Schemas['Contact'];

/** Which rows are meant: some by their ids, or all that match the query but some. */
export type ChosenRows = { ids: number[] } | { all: true; without: number[] };

type Query = Record<string, string>;

/** The contract knows each list's calls by their own paths; one of them stands for all. */
type Totals = '/class/v1/student/totals';
type Bulk = '/class/v1/student/bulk/status';
type Contacts = '/class/v1/student/bulk/contacts';

export const listTotals = async (path: string, query: Query, signal: AbortSignal): Promise<ListTotals> =>
  (await answer(client.GET(`${path}/totals` as Totals, { params: { query }, signal }))).data;

export interface BulkCall {
  path: string;
  action: string;
  query: Query;
  rows: ChosenRows;
  /** What shall become of them. */
  change: object;
}

/** Begins a change of many rows; a short one is done when the answer comes. */
export const changeMany = async (call: BulkCall, key: string): Promise<BulkProgress> => {
  const params = { query: call.query, header: { 'Idempotency-Key': key } };
  const body = { ...call.rows, ...call.change } as Schemas['StudentStatusOfMany'];
  return (await answer(client.POST(`${call.path}/bulk/${call.action}` as Bulk, { params, body }))).data;
};

/** What it would come to; nothing is changed. */
export const checkMany = async (call: BulkCall, signal: AbortSignal): Promise<BulkProgress> => {
  const body = { ...call.rows, ...call.change, check: true } as Schemas['StudentStatusOfMany'];
  const params = { query: call.query };
  return (await answer(client.POST(`${call.path}/bulk/${call.action}` as Bulk, { params, body, signal }))).data;
};

export const bulkProgress = async (id: number, signal: AbortSignal): Promise<BulkProgress> => {
  const params = { path: { change_id: String(id) } };
  return (await answer(client.GET('/class/v1/bulk/{change_id}', { params, signal }))).data;
};

export const stopBulk = (id: number) =>
  answer(client.POST('/class/v1/bulk/{change_id}/stop', { params: { path: { change_id: String(id) } } }));

export const contactsOf = async (path: string, query: Query, rows: ChosenRows, signal: AbortSignal) => {
  const body = rows as Schemas['SelectionInput'];
  return (await answer(client.POST(`${path}/bulk/contacts` as Contacts, { params: { query }, body, signal }))).data;
};

export type FileFormat = 'csv' | 'xlsx';

/**
 * Saves the file of an export. One of many rows is prepared as a job: the toast says so, and leads to
 * the jobs.
 */
export async function saveExport(path: string, query: Query, name: string, body?: object): Promise<void> {
  const response = await fetchAnswer(path, query, body);
  if (response.status !== 202) return saveFile(await response.blob(), name);
  const { message } = (await response.json()) as { message: string };
  toasts.info(message, { actions: [{ label: t('showJobs'), run: jobsPanel.open }] });
}

/** Everything that the query matches, as a file. */
export async function exportList(path: string, name: string, query: Query, format: FileFormat, day: string): Promise<void> {
  await saveExport(`${path}/export`, { ...query, format }, `${name}-${day}.${format}`);
}

/** The rows that were chosen, as a file. */
export async function exportChosen(
  path: string, name: string, query: Query, rows: ChosenRows, format: FileFormat, day: string,
): Promise<void> {
  await saveExport(`${path}/bulk/export`, query, `${name}-${day}.${format}`, { ...rows, format });
}
