import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { fetchFile, saveFile } from '@/api/download';
import { saveExport } from '@/lib/list-calls';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
import { multipart } from '@/components/form/upload';

export type StudentImport = Schemas['StudentImport'];
export type ImportFault = Schemas['ImportFault'];

const PATH = '/class/v1/studentimport';
const FAULT_PATH = '/class/v1/studentimportfault';

const of = (id: number) => ({ params: { path: { id: String(id) } } });

export const importRecord = (id: string) =>
  queryOptions({
    queryKey: ['studentimport', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/studentimport/{id}', { params: { path: { id } }, signal }))).data,
  });

/** How far a check or a run is. */
export const importProgress = (id: number) =>
  queryOptions({
    queryKey: ['studentimport', 'progress', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/studentimport/{id}/progress', { ...of(id), signal }))).data,
    gcTime: 0,
  });

/** Every fault and every doubt of one check. */
export const faultsOf =
  (id: number): ListQuery<ImportFault> =>
  (params) => ({
    queryKey: ['studentimport', 'faults', id, params],
    queryFn: ({ signal }) =>
      answer(client.GET(FAULT_PATH, { params: { query: { ...wireQuery(params), import: String(id) } }, signal })),
  });

export const uploadImport = (file: File, key: string) =>
  answer(
    client.POST(PATH, {
      params: { header: { 'Idempotency-Key': key } },
      body: { file, fileName: file.name } as unknown as Schemas['UploadInput'],
      bodySerializer: multipart,
    }),
  );

export const changeMapping = (id: number, body: Schemas['PatchedMappingInput']) =>
  answer(client.PUT('/class/v1/studentimport/update/{id}', { ...of(id), body }));

export const checkImport = (id: number) => answer(client.POST('/class/v1/studentimport/{id}/check', of(id)));

export const runImport = (id: number, body: Schemas['RunInput'], key: string) =>
  answer(
    client.POST('/class/v1/studentimport/{id}/run', {
      params: { path: { id: String(id) }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

export const giveUpImport = (id: number) => answer(client.PUT('/class/v1/studentimport/delete/{id}', of(id)));

type Format = 'csv' | 'xlsx';

export const saveTemplate = async (format: Format) =>
  saveFile(await fetchFile(`${PATH}/template`, { format }), `students-template.${format}`);

/** The faults as a list to work through. */
export const saveFaults = (id: number) =>
  saveExport(`${FAULT_PATH}/export`, { import: String(id), format: 'xlsx' }, 'rows-to-correct.xlsx');
