import { expect, type Page } from '@playwright/test';
import { execFileSync, spawnSync } from 'node:child_process';

const canRead = spawnSync('pdftotext', ['-v']).status === 0;

/** A PDF, and, where pdftotext is installed, one that says this. */
export function expectPdf(file: Buffer, texts: readonly string[]): void {
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.subarray(-64).toString()).toContain('%%EOF');
  if (!canRead) return;
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: file }).toString();
  for (const part of texts) expect(text).toContain(part);
}

/**
 * The bytes of a paper that this prints. A browser without a viewer of its own opens a tab for it, which is
 * closed again; and it lets go of bytes that became a file: they are asked for once more.
 */
export async function printed(page: Page, address: RegExp, print: () => Promise<void>): Promise<Buffer> {
  const [answer] = await Promise.all([page.waitForResponse(address), print()]);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  const { authorization = '' } = await answer.request().allHeaders();
  const again = await page.request.post(answer.url(), { headers: { authorization }, data: {}, timeout: 60_000 });
  for (const tab of page.context().pages()) if (tab !== page) await tab.close();
  return again.body();
}
