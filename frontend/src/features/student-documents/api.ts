import type { Schemas } from '@/api/client';
import { openBeside } from '@/api/download';
import { studentDocuments } from '@/api/resources';

export type StudentDocument = Schemas['StudentDocument'];

/** A document in a tab of its own; asked for anew, since the address in a list ends after five minutes. */
export const openDocument = (id: number) => openBeside(async () => (await studentDocuments.read('{id}', { id })).file);
