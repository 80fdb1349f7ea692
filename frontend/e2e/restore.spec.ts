import { expect, test } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { castOf, master } from './support/people';
import { codeOf, openCentre, takeFee } from './support/server';
import { browserOf, newBrowser, signIn } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** MASTER brings a centre back to a backup, sees before what is missing then, and deletes what was live. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'a centre is restored to its backup, and the receipt since is listed',
  { tag: '@enough-at-desk' },
  async ({ browser }, { project }) => {
    const cast = castOf(`restore-${project.name}`);
    const { centre } = cast;
    await openCentre('paid', cast);
    const owner = await browserOf(browser, watch, cast.owner);
    const page = await newBrowser(browser, watch);
    await signIn(page, master());
    await page.goto(`/masterreport?search=${encodeURIComponent(centre)}`);
    await page.getByRole('button', { name: `More actions for ${centre}` }).click();
    await page.getByRole('menuitem', { name: 'Backups' }).click();
    const backups = page.getByRole('dialog', { name: `Backups of ${centre}` });
    await backups.getByRole('button', { name: 'Back up now' }).click();
    const restore = backups.getByRole('button', { name: /^Restore the backup of/ });
    await expect(restore).toBeVisible();
    await takeFee(cast);
    await look(page, 'restore-backups');
    await restore.click();
    const reason = page.getByRole('dialog', { name: `Restore ${centre}?` });
    await type(reason, { Reason: 'A batch was deleted' });
    await reason.getByRole('button', { name: 'Prepare' }).click();

    const sheet = page.getByRole('dialog', { name: `Restore of ${centre}` });
    await expect(sheet.getByText(/^1 receipt worth ₹100.00 was taken after this backup/)).toBeVisible();
    await expect(sheet.getByRole('group', { name: 'To enter again' }).getByText('₹100.00')).toBeVisible();
    await look(page, 'restore-differences', { dark: true });
    await sheet.getByRole('button', { name: 'Swap…' }).click();
    const swap = page.getByRole('dialog', { name: `Swap the data of ${centre}` });
    await type(swap, { Centre: centre, 'Reason for the owner': 'A batch was deleted' });
    await type(swap, { 'Current password': master().password, Code: await codeOf(master().email) });
    await look(page, 'restore-swap');
    // The owner's tab asks until it is told.
    for (let time = 0; time < 2; time += 1) watch.allowRefusal(401, '/notification/events');
    await swap.getByRole('button', { name: 'Swap', exact: true }).click();
    await expect(sheet.getByRole('button', { name: 'Swap back…' })).toBeVisible();
    await expect(owner.getByRole('dialog', { name: 'You are signed out' })).toBeVisible();
    await owner.context().close();
    await look(page, 'restore-swapped');

    await sheet.getByRole('button', { name: 'Delete the other data' }).click();
    await page.getByRole('dialog', { name: 'Delete the other data?' }).getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'The data that is not live is being deleted.');
  },
);
