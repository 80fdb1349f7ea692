import { expect } from '@playwright/test';
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
