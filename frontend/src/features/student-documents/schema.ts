import { t } from '@lingui/core/macro';
import { newDocument } from '@/api/forms/studentdocument';
import { chosenFile } from '@/components/form/chosen-file';
import { defineForm } from '@/components/form/define-form';

const { kind, title } = newDocument;

/** The file itself is never exchanged: another one is another document. */
export const documentForm = (isNew: boolean) =>
  defineForm({ kind, title, file: chosenFile(t`File`, isNew ? t`Please choose a file.` : undefined) });
