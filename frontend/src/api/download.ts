import { browser } from '@/lib/browser';
import { readToken } from '@/lib/token';
import { ask } from './ask';
import { NetworkError, readRefusal } from './errors';

/** Marks the frame of the paper that was printed last. */
const PRINTED = 'data-printed';

/**
 * The bytes of a file the API makes: an export, a receipt. Refusals are `ApiError`s like any other.
 * @param body what the file shall hold, where that does not fit an address; it is posted then, as JSON or as a form.
 */
export async function fetchFile(path: string, query: Record<string, string> = {}, body?: object): Promise<Blob> {
  return (await fetchAnswer(path, query, body)).blob();
}

/** As `fetchFile`; with status 202 the server prepares the file as a job, and says so in `message`. */
export async function fetchAnswer(path: string, query: Record<string, string> = {}, body?: object): Promise<Response> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const token = readToken();
  let response: Response;
  try {
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      // The browser itself says where the parts of a form end.
      ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    };
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    response = await ask(url, { headers, ...(body && { method: 'POST', body: sent }) });
  } catch (error) {
    throw new NetworkError(error);
  }
  if (response.ok) return response;
  throw await readRefusal(response);
}

/** Hands a file to the browser under a name. */
export function saveFile(file: Blob, name: string): void {
  saveAddress(URL.createObjectURL(file), name);
}

/** Hands what stands at an address to the browser under a name. */
export function saveAddress(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Fetches a file the API makes and hands it to the browser under a name. @param path where it is fetched */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await fetchFile(path), name);
}

/** Asks for a copy of a document; from the second one on the server marks it as a duplicate. */
const fetchCopy = (path: string) => fetchFile(path, {}, {});

/** Fetches a copy of a document and hands it to the browser under a name. @param path where copies are handed out */
export async function downloadCopy(path: string, name: string): Promise<void> {
  saveFile(await fetchCopy(path), name);
}

/** Prints a copy of a document. @param path where copies are handed out */
export const printCopy = (path: string, name: string) => printFile(() => fetchCopy(path), name);

/**
 * Opens the print dialog on a PDF: the paper alone, nothing of the page. A browser that shows no PDF
 * inside a page, as on a phone, opens it beside the page instead.
 */
export async function printFile(fetched: () => Promise<Blob>, name: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) return openFile(fetched, name);
  const file = await fetched();
  dropPrinted();
  const frame = document.createElement('iframe');
  frame.title = name;
  frame.setAttribute(PRINTED, '');
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  frame.src = URL.createObjectURL(file);
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  // The frame gets no focus: Escape would then no longer close the sheet in front.
  frame.contentWindow?.print();
}

/** The paper that was printed before: its frame stands until then, since the dialog may still be open. */
function dropPrinted(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>(`iframe[${PRINTED}]`)) {
    URL.revokeObjectURL(frame.src);
    frame.remove();
  }
}

/** Opens a PDF beside the page, ready to print; where the browser forbids a new tab it is saved. */
export const openFile = (file: () => Promise<Blob>, name: string) =>
  openBeside(
    async () => URL.createObjectURL(await file()),
    (address) => saveAddress(address, name),
  );

/**
 * Opens an address in a tab of its own that is learnt only from an answer of the server.
 * @param blocked what is done with it where the browser forbids a new tab: it is gone to, unless said otherwise.
 */
export async function openBeside(
  address: () => Promise<string>,
  blocked: (address: string) => void = browser.go,
): Promise<void> {
  // Opened before the answer, while the click still allows it.
  const tab = window.open('', '_blank');
  try {
    const found = await address();
    if (tab) {
      // What is opened has no hold on this page.
      tab.opener = null;
      tab.location.href = found;
    } else blocked(found);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
