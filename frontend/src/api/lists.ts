import { t } from '@lingui/core/macro';
import { jobsPanel } from '@/lib/jobs';
import { toasts } from '@/lib/toasts';
import { answer, client, type Schemas } from './client';
import { fetchAnswer, saveFile } from './download';
import type { ApiList, Query } from './list-query';

export type ListTotals = Schemas['ListTotals'];
export type BulkProgress = Schemas['BulkProgress'];
export type Contact = Schemas['Contact'];
/** A table, or the documents of its rows as one PDF. */
export type FileFormat = 'csv' | 'xlsx' | 'pdf';

/** Which rows are meant: some by their ids, or all that match the query but some. */
export type ChosenRows = { ids: number[] } | { all: true; without: number[] };

type Below = Pick<ApiList<never>, 'path'>;

/** Each list has these calls below its own path. The contract knows them by name; one of them stands for all. */
const totalsOf = ({ path }: Below) => `${path}/totals` as '/class/v1/student/totals';
const contactsOf = ({ path }: Below) => `${path}/bulk/contacts` as '/class/v1/student/bulk/contacts';

export const listTotals = async (list: Below, query: Query, signal: AbortSignal): Promise<ListTotals> =>
  (await answer(client.GET(totalsOf(list), { params: { query }, signal }))).data;

/** How the people of the chosen rows are reached. */
export const listContacts = async (list: Below, query: Query, rows: ChosenRows, signal: AbortSignal) => {
  const body = rows as Schemas['SelectionInput'];
  return (await answer(client.POST(contactsOf(list), { params: { query }, body, signal }))).data;
};

/**
 * Saves the file of an export. One of many rows is prepared as a job: the toast says so, and leads to
 * the jobs.
 */
export async function saveExport(path: string, query: Query, name: string, body?: object): Promise<void> {
  const response = await fetchAnswer(path, query, body);
  if (response.status !== 202) return saveFile(await response.blob(), name);
  const { message } = (await response.json()) as { message: string };
  toasts.info(message, { actions: [{ label: t`Show jobs`, run: jobsPanel.open }] });
}

/** Everything that the query matches, as a file. */
export async function exportList(list: Below, query: Query, format: FileFormat, name: string): Promise<void> {
  await saveExport(`${list.path}/export`, { ...query, format }, `${name}.${format}`);
}

/** The chosen rows, as a file. */
export async function exportRows(
  list: Below,
  query: Query,
  rows: ChosenRows,
  format: FileFormat,
  name: string,
): Promise<void> {
  await saveExport(`${list.path}/bulk/export`, query, `${name}.${format}`, { ...rows, format });
}

/** A change of many rows of a list. @template Change what becomes of them. */
export interface BulkAction<Change> {
  path: string;
  /** Never there: it ties the change to the action. */
  change?: Change;
}

/** Begins a change of many rows; a short one is done when the answer comes. With `check` nothing is changed. */
export const changeRows = async (
  { path }: BulkAction<unknown>,
  query: Query,
  rows: ChosenRows,
  change: object,
  key?: string,
): Promise<BulkProgress> => {
  const header = key ? { 'Idempotency-Key': key } : undefined;
  const body = { ...rows, ...change } as Schemas['StudentStatusOfMany'];
  return (await answer(client.POST(path as '/class/v1/student/bulk/status', { params: { query, header }, body }))).data;
};
