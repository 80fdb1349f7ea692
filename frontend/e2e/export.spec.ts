import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { castOf } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** The owner exports everything of the centre and downloads the file. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'the owner exports everything and downloads the file',
  { tag: '@enough-at-desk' },
  async ({ browser }, { project }) => {
    const cast = castOf(`export-${project.name}`);
    await openCentre('branch', cast);
    const page = await browserOf(browser, watch, cast.owner);
    await page.goto('/subscription#export');
    const card = page.getByRole('region', { name: 'Export everything' });
    await card.getByRole('button', { name: 'Export everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything?' });
    await type(dialog, { 'Current password': cast.owner.password });
    await look(page, 'export-dialog', { dark: true });
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await expectToast(page, 'Your data is being exported. You are notified when it is ready.');
    const button = card.getByRole('button', { name: 'Download' });
    await expect(button).toBeVisible();
    await look(page, 'export-done', { dark: true });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^class-master-\d\d-\d\d-\d{4}\.zip$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 2).toString()).toBe('PK');
    expect(file.includes('manifest.json')).toBe(true);
  },
);
