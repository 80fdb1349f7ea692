import type { Schemas } from '@/api/client';
import { downloadFile } from '@/api/download';
import { defineResource } from '@/api/resource';

/** A check is a job. */
export const books = defineResource('books', { refreshes: ['job'] });

export type BooksHealth = Schemas['BooksHealth'];
export type CheckGroup = BooksHealth['groups'][number];
export type Check = CheckGroup['checks'][number];
export type Run = NonNullable<BooksHealth['run']>;
export type Finding = Run['found'][number];

/** Every check with what the last run found, the last 30 nights and the number series. */
export const booksHealth = books.get('');

export const checkNow = () => books.post('run');

export type Series = BooksHealth['series'][number];

/** The documents of a series with their hashes. */
export const downloadSeries = ({ _id, kind, prefix, year }: Series) =>
  downloadFile(`${books.path}/series?series=${_id}`, `${[kind, prefix, year].filter(Boolean).join('-')}.csv`);

/** The script that checks an exported series without this product. */
export const downloadScript = () => downloadFile(`${books.path}/verify-chain`, 'verify_chain.py');
