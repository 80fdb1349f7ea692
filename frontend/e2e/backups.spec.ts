import { expect, test } from './support/test';
import { look } from './support/look';
import { castOf, master } from './support/people';
import { openCentre } from './support/server';
import { newBrowser, signIn, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** MASTER looks at a centre's backups and takes one; the worker makes it. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'a centre is backed up when MASTER asks, and the backup appears in its list',
  { tag: '@enough-at-desk' },
  async ({ browser }, { project }) => {
    const cast = castOf(`backups-${project.name}`);
    await openCentre('branch', cast);
    const page = await newBrowser(browser, watch);
    await signIn(page, master());
    await page.goto(`/masterreport?search=${encodeURIComponent(cast.centre)}`);
    await page.getByRole('button', { name: `More actions for ${cast.centre}` }).click();
    await page.getByRole('menuitem', { name: 'Backups' }).click();
    const sheet = page.getByRole('dialog', { name: `Backups of ${cast.centre}` });
    await expect(sheet.getByText('No backup of this centre was taken yet.')).toBeVisible();
    await look(page, 'backups-empty');

    await sheet.getByRole('button', { name: 'Back up now' }).click();
    await expectToast(page, 'The centre is being backed up.');
    const row = sheet.getByRole('region', { name: 'Backups' }).getByRole('listitem');
    await expect(row.getByText('Not checked')).toBeVisible({ timeout: 15_000 });
    await expect(row.getByText('Kept daily, weekly, monthly')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Back up now' })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);

    await page.goto('/masterreport?search=office@sunrise.test');
    await page.getByRole('button', { name: 'More actions for Sunrise Academy' }).click();
    await page.getByRole('menuitem', { name: 'Backups' }).click();
    await expect(page.getByRole('dialog').getByText('checked on')).toBeVisible();
    await look(page, 'backups-list', { dark: true });
    await page.keyboard.press('Escape');
    await signOut(page);
  },
);
