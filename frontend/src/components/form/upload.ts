import { answer, client } from '@/api/client';

/** Reads a file as base64, without the `data:` prefix. */
export function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : '';
      resolve(url.slice(url.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}

/**
 * Sends a file with the specification's payload (section 3).
 * @param id the record it belongs to and its kind: "17staff". @returns the file's address.
 */
export async function uploadFile(file: File, id: string): Promise<string> {
  const body = {
    base64: await base64Of(file),
    mimeType: file.type,
    ext: file.name.split('.').pop()?.toLowerCase() ?? '',
    fileName: file.name,
    path: 'classmaster',
    id,
  };
  return (await answer(client.POST('/class/v1/files', { body }))).data;
}
