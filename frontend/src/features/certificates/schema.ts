import { t } from '@lingui/core/macro';
import { file } from '@/api/fields/file';
import { text } from '@/api/fields/text';
import { certificateInput } from '@/api/forms/certificate';
import { defineForm, type HeldBy } from '@/components/form/define-form';

const { courseObjectId, title, description, signatory, fileData } = certificateInput;
const { label, maxLength } = title;

/** A certificate of the template needs a title, one that is uploaded its PDF. A draft that is restored has lost its file. */
export const certificateForm = (isMade: boolean, isNew: boolean) =>
  defineForm({
    courseObjectId,
    title: isMade ? text({ label, required: t`Please give the certificate a title.`, maxLength }) : title,
    // The template has room for that much.
    description: { ...description, maxLength: isMade ? 900 : description.maxLength },
    signatory,
    fileData: file({
      label: isNew ? fileData.label : t`Another file`,
      required: isNew && !isMade ? t`All fields are required!` : undefined,
      accepts: fileData.accepts,
    }),
  });

export type CertificateFields = HeldBy<ReturnType<typeof certificateForm>>;
