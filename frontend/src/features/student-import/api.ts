import type { Schemas } from '@/api/client';
import { fetchFile, saveFile } from '@/api/download';
import { saveExport } from '@/api/lists';
import { importFaults, studentImports } from '@/api/resources';

export type StudentImport = Schemas['StudentImport'];
export type ImportFault = Schemas['ImportFault'];

/** How far a check or a run is. */
export const importProgress = (id: number) => studentImports.get('{id}/progress', { id }, { gcTime: 0 });

export const uploadImport = (file: File, key: string) =>
  studentImports.create({ file, fileName: file.name } as unknown as Schemas['UploadInput'], key);

export const checkImport = (id: number) => studentImports.post('{id}/check', { id });

export const runImport = (id: number, body: Schemas['RunInput'], key: string) =>
  studentImports.post('{id}/run', { id, body, key });

type Format = 'csv' | 'xlsx';

export const saveTemplate = async (format: Format) =>
  saveFile(await fetchFile(`${studentImports.path}/template`, { format }), `students-template.${format}`);

/** The faults as a list to work through. */
export const saveFaults = (id: number) =>
  saveExport(`${importFaults.path}/export`, { import: String(id), format: 'xlsx' }, 'rows-to-correct.xlsx');
