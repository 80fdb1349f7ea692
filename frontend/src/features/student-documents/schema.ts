import { newDocument } from '@/api/forms/studentdocument';
import { chosenFile } from '@/components/form/chosen-file';
import { defineForm } from '@/components/form/define-form';
import { t } from './text';

const { kind, title } = newDocument;

/** The file itself is never exchanged: another one is another document. */
export const documentForm = (isNew: boolean) =>
  defineForm({ kind, title, file: chosenFile(t('file'), isNew ? t('fileRequired') : undefined) });
