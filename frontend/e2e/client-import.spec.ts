import { expect, test } from './support/test';
import { look } from './support/look';
import { master } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** MASTER brings leads in from a spreadsheet, once without and once with a row to correct. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** A sheet of a fair, with a phone that nobody has yet. */
function sheetOf(run: number) {
  const phone = `9${String(run).slice(-9)}`;
  const lines = ['Name,Mobile,City,Teachers', `Rohan Iyer ${run},${phone},Pune,4`, `Naina Bose ${run},12345,Kolkata,2`];
  return { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
}

test(
  'clients are imported from a spreadsheet, without the rows to correct',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const run = Date.now();
    const page = await browserOf(browser, watch, master());
    await page.goto('/clientform');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import clients');
    await look(page, 'client-import-file', { dark: true });
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Template (.xlsx)' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('clients-template.xlsx');

    await page.locator('input[type=file]').setInputFiles(sheetOf(run));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText('These columns are not imported: Teachers.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Naina Bose.*Phone number must be 10 digits/ })).toBeVisible();
    await look(page, 'client-import-check', { dark: true });
    const [faults] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download list' }).click(),
    ]);
    expect(faults.suggestedFilename()).toBe('clients-to-correct.xlsx');

    await page.getByRole('button', { name: 'Import the 1 ready row' }).click();
    await expect(page.getByRole('heading', { name: '1 client imported' })).toBeVisible();
    await look(page, 'client-import-done', { dark: true });
    await page.getByRole('link', { name: 'Show the clients' }).click();
    await page.getByRole('searchbox').fill(`Rohan Iyer ${run}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Showing 1 - 1 of 1 entr/)).toBeVisible();

    await page.goto('/clientimport');
    await page.locator('input[type=file]').setInputFiles(sheetOf(run));
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(
      page.getByRole('row', { name: new RegExp(`Rohan Iyer ${run} is in the list with this phone`) }),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload corrected file' })).toBeVisible();
  },
);
