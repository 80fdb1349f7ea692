import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { castOf } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** What one centre exports comes whole into another that has just signed up. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'a centre exports everything, and a new one imports it',
  { tag: '@enough-at-phone' },
  async ({ browser }, { project }) => {
    const [from, to] = [castOf(`from-${project.name}`), castOf(`to-${project.name}`)];
    await openCentre('paid', from);
    await openCentre('new', to);

    const old = await browserOf(browser, watch, from.owner);
    await old.goto('/subscription#export');
    const exported = old.getByRole('region', { name: 'Export everything' });
    await exported.getByRole('button', { name: 'Export everything' }).click();
    const asked = old.getByRole('dialog', { name: 'Export everything?' });
    await type(asked, { 'Current password': from.owner.password });
    await asked.getByRole('button', { name: 'Export', exact: true }).click();
    const save = exported.getByRole('button', { name: 'Download' });
    await expect(save).toBeVisible();
    await expect(old.getByRole('region', { name: 'Import an archive' })).toHaveCount(0);
    const [download] = await Promise.all([old.waitForEvent('download'), save.click()]);
    const file = {
      name: download.suggestedFilename(),
      mimeType: 'application/zip',
      buffer: await readFile(await download.path()),
    };

    const page = await browserOf(browser, watch, to.owner);
    await page.goto('/subscription');
    const card = page.getByRole('region', { name: 'Import an archive' });
    await card.locator('input[type=file]').setInputFiles(file);
    await card.scrollIntoViewIfNeeded();
    await look(page, 'import-archive', { dark: true });
    await card.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import this archive?' });
    await type(dialog, { 'Current password': to.owner.password });
    await look(page, 'import-archive-dialog');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(
      card.getByText(/^Imported on .*\d+ tables, [\d,]+ rows, .*all equal to the archive’s manifest\.$/),
    ).toBeVisible({
      timeout: 20_000,
    });
    await look(page, 'import-archive-done', { dark: true });
    await card.getByRole('button', { name: 'Show the centre' }).click();
    await page.goto('/studentlist-page');
    await expect(page.getByText(from.student.name)).toBeVisible();
  },
);
