import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
import { multipart } from '@/components/form/upload';

export type StudentDocument = Schemas['StudentDocument'];
export type Kind = StudentDocument['kind'];
type Details = Omit<Schemas['NewDocument'], 'file'>;

export const PATH = '/class/v1/studentdocument';

export const documentsOf =
  (student: number): ListQuery<StudentDocument> =>
  (params) => ({
    queryKey: ['studentdocument', 'list', student, params],
    queryFn: ({ signal }) =>
      answer(client.GET(PATH, { params: { query: { ...wireQuery(params), student: String(student) } }, signal })),
  });

export const documentRecord = (id: string) =>
  queryOptions({
    queryKey: ['studentdocument', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/studentdocument/{id}', { params: { path: { id } }, signal }))).data,
  });

export const addDocument = (details: Details, file: File, key: string) =>
  answer(
    client.POST(PATH, {
      params: { header: { 'Idempotency-Key': key } },
      body: { ...details, file } as unknown as Schemas['NewDocument'],
      bodySerializer: multipart,
    }),
  );

export const updateDocument = (id: number, body: Schemas['PatchedDocumentChange']) =>
  answer(client.PUT('/class/v1/studentdocument/update/{id}', { params: { path: { id } }, body }));

export const deleteDocument = (id: number) =>
  answer(client.PUT('/class/v1/studentdocument/delete/{id}', { params: { path: { id } } }));

/** A paper in a tab of its own; asked for anew, since the address in a list ends after five minutes. */
export async function openDocument(id: number): Promise<void> {
  // Opened before the answer, while the click still allows it.
  const tab = window.open('', '_blank');
  try {
    const { file } = (await answer(client.GET('/class/v1/studentdocument/{id}', { params: { path: { id: String(id) } } }))).data;
    if (tab) tab.location.href = file;
    else window.location.assign(file);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
