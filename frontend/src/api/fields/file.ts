import * as z from 'zod/mini';
import type { Field } from './field';

/** The files that a field takes, and what is said of any other. */
export interface AcceptedFiles {
  /** Of their names, in lower case. */
  endings: readonly string[];
  /** The size in bytes that each must be under. */
  under: number;
  tooLarge: string;
  unreadable: string;
  /** Said of more than one. */
  several: string;
}

interface FileFacts {
  label: string;
  /** Said where none is chosen. */
  required?: string;
  optional?: true;
  accepts: AcceptedFiles;
}

export type FileOf = Field<File | null, File | null> & { accepts: AcceptedFiles };

/** A file that is sent with the form. */
export const file = ({ label, required, optional, accepts }: FileFacts): FileOf => ({
  kind: 'file',
  label,
  optional: Boolean(optional),
  accepts,
  rule: z.custom<File | null>((value) => required === undefined || value instanceof File, required),
  hold: () => null,
});
