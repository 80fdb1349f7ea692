import { t } from '@lingui/core/macro';
import { text } from '@/api/fields/text';
import { certificateInput } from '@/api/forms/certificate';
import { chosenFile } from '@/components/form/chosen-file';
import { defineForm, type HeldBy } from '@/components/form/define-form';

/** Specification, section 9: a PDF of less than 10 MB. In bytes. */
export const LIMIT = 10_000_000;

/** Why these files cannot be taken, in the specification's words; null for one PDF that can. */
export function pdfFault(files: readonly File[]): string | null {
  const [file] = files;
  if (!file) return t`All fields are required!`;
  if (files.length > 1) return t`Only a single PDF file is allowed.`;
  if (!/\.pdf$/i.test(file.name) || !['', 'application/pdf'].includes(file.type))
    return t`Please upload a valid PDF file`;
  if (file.size === 0) return t`Please upload a valid PDF file`;
  return file.size >= LIMIT ? t`File size should be less than 10MB` : null;
}

const { courseObjectId, title, description, signatory } = certificateInput;
const { label, maxLength } = title;

/** A certificate of the template needs a title, one that is uploaded its PDF. A draft that is restored has lost its file. */
export const certificateForm = (isMade: boolean, isNew: boolean) =>
  defineForm({
    courseObjectId,
    title: isMade ? text({ label, required: t`Please give the certificate a title.`, maxLength }) : title,
    // The template has room for that much.
    description: { ...description, maxLength: isMade ? 900 : description.maxLength },
    signatory,
    fileData: chosenFile(isNew ? t`File` : t`Another file`, isNew && !isMade ? t`All fields are required!` : undefined),
  });

export type CertificateFields = HeldBy<ReturnType<typeof certificateForm>>;
