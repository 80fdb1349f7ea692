import * as z from 'zod/mini';
import { requiredText } from '@/components/form/rules';
import type { Certificate } from './api';
import { t } from './text';

/** Specification, section 9: a PDF of less than 10 MB. In bytes. */
const LIMIT = 10_000_000;

/** Why these files cannot be taken, in the specification's words; null for one PDF that can. */
export function pdfFault(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return t('faults.required');
  if (files.length > 1) return t('faults.single');
  if (!/\.pdf$/i.test(file.name) || !['', 'application/pdf'].includes(file.type)) return t('faults.notPdf');
  if (file.size === 0) return t('faults.notPdf');
  return file.size >= LIMIT ? t('faults.tooLarge') : null;
}

/** What the certificate is: a PDF of one's own, or printed by the server under a title. */
export type Mode = 'upload' | 'template';

const fields = {
  courseObjectId: requiredText(t('faults.required')),
  description: requiredText(t('faults.required')),
  signatory: z.string().check(z.trim()),
};

export const schemaFor = (mode: Mode, record?: Certificate) =>
  z.object({
    ...fields,
    title: mode === 'template' ? requiredText(t('faults.title')) : z.string(),
    // A draft that comes back after signing in again has lost its file.
    fileData: z.custom<File | null>(
      (value) => mode === 'template' || Boolean(record) || value instanceof File,
      t('faults.required'),
    ),
  });

export type CertificateFields = z.input<ReturnType<typeof schemaFor>>;

export const defaultsFor = (mode: Mode) => (record?: Certificate): CertificateFields => ({
  courseObjectId: record ? String(record.courseObjectId._id) : '',
  title: record?.title ?? (mode === 'template' ? t('presetTitle') : ''),
  description: record?.description ?? '',
  signatory: record?.signatory ?? '',
  fileData: null,
});

export const LABELS: Record<keyof CertificateFields, string> = {
  courseObjectId: t('fields.course'),
  title: t('fields.title'),
  description: t('fields.description'),
  signatory: t('fields.signatory'),
  fileData: t('fields.file'),
};
