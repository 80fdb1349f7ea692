import type { Schemas } from '@/api/client';
import { fetchFile, saveFile } from '@/api/download';
import { clientImports } from '@/api/master';

export type Check = Schemas['ClientImportCheck'];
export type Fault = Check['faults'][number];
export type Result = Schemas['ClientImportResult'];

/** What rows of a sheet are ready, and which are to be corrected; nothing is saved. */
export const checkFile = async (file: File): Promise<Check> =>
  (await clientImports.post('check', { body: { file } as unknown as Schemas['ClientFile'] })).data;

export const importFile = async (file: File, onlyReady: boolean, key: string): Promise<Result> => {
  const body = { file, fileName: file.name, onlyReady } as unknown as Schemas['ClientImportInput'];
  return (await clientImports.post('', { body, key })).data;
};

type Format = 'csv' | 'xlsx';

export const saveTemplate = async (format: Format) =>
  saveFile(await fetchFile(`${clientImports.path}/template`, { format }), `clients-template.${format}`);

/** The faults as a list to work through. */
export async function saveFaults(file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  saveFile(await fetchFile(`${clientImports.path}/faults`, {}, form), 'clients-to-correct.xlsx');
}
