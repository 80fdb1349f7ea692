import { newDocument } from '@/api/forms/studentdocument';
import { defineForm } from '@/components/form/define-form';

/** What is said of a file. The file itself is never exchanged: another one is another document. */
export const documentForm = defineForm({ title: newDocument.title, kind: newDocument.kind });
