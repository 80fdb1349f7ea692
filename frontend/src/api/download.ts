import { readToken } from '@/lib/token';
import { ApiError, type Fault, NetworkError } from './errors';

/** The bytes of a file the API makes: an export, a receipt. Refusals are `ApiError`s like any other. */
export async function fetchFile(path: string, query: Record<string, string> = {}): Promise<Blob> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const token = readToken();
  let response: Response;
  try {
    response = await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  } catch (error) {
    throw new NetworkError(error instanceof Error ? error.message : String(error));
  }
  if (response.ok) return response.blob();
  const fault = (await response.json().catch(() => null)) as Partial<Fault> | null;
  throw new ApiError(response.status, response.statusText, {
    code: 'unknown', ...fault, message: fault?.message ?? response.statusText,
  });
}

/** Hands a file to the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Opens a PDF beside the page, ready to print; where the browser forbids a new tab it is saved.
 * @param path where it is, or how to learn that.
 */
export async function openPdf(path: string | (() => Promise<string>), name: string): Promise<void> {
  // Opened before the answer, while the click still allows it.
  const tab = window.open('', '_blank');
  try {
    const file = await fetchFile(typeof path === 'string' ? path : await path());
    if (tab) tab.location.href = URL.createObjectURL(file);
    else saveFile(file, name);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
