import type { Schemas } from '@/api/client';
import { fetchFile, saveFile } from '@/api/download';
import { saveExport } from '@/api/lists';
import { defineResource } from '@/api/resource';

/** A step is a job. */
export const dataImports = defineResource('dataimport', { refreshes: ['job'] });
export const dataImportFaults = defineResource('dataimportfault');

export type DataImport = Schemas['DataImport'];
export type DataImportRow = Schemas['DataImportRow'];
export type Kind = DataImport['kind'];

/** How far the check, the import or the undo is. */
export const stepProgress = (id: number) => dataImports.get('{id}/progress', { id }, { gcTime: 0 });

/** The fields that a column can be mapped to. */
export const importFields = (id: number) => dataImports.get('{id}/fields', { id });

export const undoPreview = (id: number) => dataImports.get('{id}/undo', { id }, { gcTime: 0 });

export const uploadSheet = (kind: Kind, file: File, asOf: string | null, key: string) =>
  dataImports.create({ kind, file, fileName: file.name, asOf } as unknown as Schemas['NewDataImport'], key);

export const checkRows = (id: number) => dataImports.post('{id}/check', { id });
export const runImport = (id: number, key: string) => dataImports.post('{id}/run', { id, key });
export const undoImport = (id: number, key: string) => dataImports.post('{id}/undo', { id, key });

type Format = 'csv' | 'xlsx';

export const saveTemplate = async (kind: Kind, format: Format) =>
  saveFile(
    await fetchFile(`${dataImports.path}/template`, { kind, format }),
    `${kind.toLowerCase().replace('_', '-')}-template.${format}`,
  );

/** The rows that are left out, as a list to work through. */
export const saveFaults = (id: number) =>
  saveExport(`${dataImportFaults.path}/export`, { import: String(id), format: 'xlsx' }, 'rows-to-correct.xlsx');
