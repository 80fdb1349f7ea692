import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { AcceptedFiles } from '@/api/fields/file';
import type { Form } from '../form/define-form';

/** The addresses of files end after five minutes; asked for anew before, in milliseconds. */
export const RENEWED = 240_000;

/** A file of a record, as the API lists it. */
export interface Attachment {
  _id: number;
  title: string;
  /** The address of the file; it ends after five minutes. */
  file: string;
  mimeType: string;
  /** In bytes. */
  size: number;
  createDt: string;
  version: number;
}

/** How files are added to a record. @template Values what is sent of each beside the file */
export interface Adding<Values> {
  /** First parts of the query keys that are asked for anew. */
  refreshes: readonly string[];
  /** Names the record in what is unsaved: "studentdocument/7". */
  name: string;
  accepts: AcceptedFiles;
  /** What is asked of each file. A field `title` starts with the name of the file. */
  form: Form<Record<string, string>, Values>;
  send: (values: Values, file: File, idempotencyKey: string) => Promise<unknown>;
  /** What to heed when choosing a file. */
  hint?: string;
}

/** The files of a record, with addresses that are still good. */
export type AttachmentsQuery<Row extends Attachment, K extends QueryKey> = UseQueryOptions<Row[], Error, Row[], K>;
