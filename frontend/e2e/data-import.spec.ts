import { expect, test } from './support/test';
import { call, newPayer, pendingOf } from './support/fees';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** A centre moves in from another system: what a student still owes there. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'opening dues come from a spreadsheet, without the rows to correct, and are undone',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    const run = Date.now();
    await page.goto('/user-profile-setting');
    const payer = await newPayer(page, `Moved In ${run}`, {});
    const { data } = await call<{ data: { studentId: string } }>(page, 'GET', `student/${payer.id}`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
    await page.getByRole('link', { name: 'Import Opening dues' }).click();
    await look(page, 'data-import-file', { dark: true });

    const lines = [
      'Student ID,Student name,Pending,Due on,Details',
      `${data.studentId},Moved In ${run},"1,500.00",10-06-2026,"Guitar, June ${run}"`,
      `${data.studentId},Moved In ${run},0.001,10-06-2026,Too exact`,
      'STU-99999,Nobody,900,10-06-2026,Unknown',
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'dues-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('3 rows in dues-2026.csv. Choose what each column holds.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Where Due on goes' }).selectOption('dueDate');
    await page.getByRole('combobox', { name: 'Where Details goes' }).selectOption('head');
    await look(page, 'data-import-columns', { dark: true });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await expect(page.getByText('There is no student with this ID.')).toBeVisible({ timeout: 30_000 });
    await look(page, 'data-import-check', { dark: true });
    await page.getByRole('button', { name: 'Import the 1 ready row' }).click();
    await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible({ timeout: 30_000 });
    await look(page, 'data-import-done', { dark: true });

    expect(await pendingOf(page, payer)).toBe('1500.00');
    await page.goto(`/studentcourse/${payer.id}?tab=fees`);
    await expect(page.getByText(`Guitar, June ${run}`).first()).toBeVisible();

    await page.goto('/import');
    await page.getByText('dues-2026.csv').first().click();
    await page.getByRole('button', { name: 'Undo' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^1 row is taken back/)).toBeVisible();
    await look(page, 'data-import-undo', { dark: true });
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: '1 row undone' })).toBeVisible({ timeout: 30_000 });
    expect(await pendingOf(page, payer)).toBe('0.00');
    await page.goto('/import');
    await expect(page.getByText('dues-2026.csv').first()).toBeVisible();
    await look(page, 'data-import', { dark: true });
  },
);

test(
  'opening stock comes from a spreadsheet, and is among the movements of its material',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/user-profile-setting');
    const name = `Rosin ${Date.now()}`;
    await call(page, 'POST', 'materialitem', { name });
    const { list } = await call<{ list: { branchname: string }[] }>(page, 'GET', 'branch?pageSize=1');
    await page.goto('/import/new?kind=OPENING_STOCK');
    await look(page, 'data-import-stock-file', { dark: true });

    const lines = ['Branch,Material,Quantity,Unit value', `${list[0]!.branchname},${name},40,145.50`];
    const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload' }).click();
    await look(page, 'data-import-stock-columns', { dark: true });
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: '1 row imported' })).toBeVisible({ timeout: 30_000 });
    await look(page, 'data-import-stock-done', { dark: true });

    await page.goto(`/materialsInfo?search=${encodeURIComponent(name)}`);
    await expect(page.getByText('₹5,820.00').first()).toBeVisible();
    await page.goto(`/materialsInfo?tab=movements&search=${encodeURIComponent(name)}`);
    await expect(page.getByText('Opening stock', { exact: true }).first()).toBeVisible();
    await look(page, 'opening-stock-movements', { dark: true });
  },
);
