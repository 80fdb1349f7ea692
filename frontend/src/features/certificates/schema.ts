import { text } from '@/api/fields/text';
import { certificateInput } from '@/api/forms/certificate';
import { chosenFile } from '@/components/form/chosen-file';
import { defineForm, type HeldBy } from '@/components/form/define-form';
import { t } from './text';

/** Specification, section 9: a PDF of less than 10 MB. In bytes. */
export const LIMIT = 10_000_000;

/** Why these files cannot be taken, in the specification's words; null for one PDF that can. */
export function pdfFault(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return t('faults.required');
  if (files.length > 1) return t('faults.single');
  if (!/\.pdf$/i.test(file.name) || !['', 'application/pdf'].includes(file.type)) return t('faults.notPdf');
  if (file.size === 0) return t('faults.notPdf');
  return file.size >= LIMIT ? t('faults.tooLarge') : null;
}

const { courseObjectId, title, description, signatory } = certificateInput;
const { label, maxLength } = title;

/** A certificate of the template needs a title, one that is uploaded its PDF. A draft that is restored has lost its file. */
export const certificateForm = (isMade: boolean, isNew: boolean) =>
  defineForm({
    courseObjectId,
    title: isMade ? text({ label, required: t('faults.title'), maxLength }) : title,
    // The template has room for that much.
    description: { ...description, maxLength: isMade ? 900 : description.maxLength },
    signatory,
    fileData: chosenFile(isNew ? t('file') : t('newFile'), isNew && !isMade ? t('faults.required') : undefined),
  });

export type CertificateFields = HeldBy<ReturnType<typeof certificateForm>>;
