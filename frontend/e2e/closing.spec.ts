import { expect, test } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { castOf, master } from './support/people';
import { openCentre } from './support/server';
import { browserOf, newBrowser, signIn, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** MASTER closes a centre and keeps it open after all; its owner reads meanwhile. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'a centre is closed by its name, read by its owner, and kept open',
  { tag: '@enough-at-desk' },
  async ({ browser }, { project }) => {
    const cast = castOf(`closing-${project.name}`);
    await openCentre('branch', cast);
    const owner = await browserOf(browser, watch, cast.owner);
    const page = await newBrowser(browser, watch);
    await signIn(page, master());
    await page.goto(`/masterreport?search=${encodeURIComponent(cast.centre)}`);
    await page.getByRole('button', { name: `More actions for ${cast.centre}` }).click();
    await page.getByRole('menuitem', { name: 'Close centre' }).click();
    const sheet = page.getByRole('dialog', { name: `Close ${cast.centre}` });
    await expect(sheet.getByText('There is no invoice to this centre.')).toBeVisible();
    await look(page, 'closing-form', { dark: true });
    await type(page, { 'Name of the centre': cast.centre, Reason: 'The owner retires' });
    await sheet.getByRole('button', { name: 'Close centre' }).click();
    await expectToast(page, /^The centre is closing\. It is erased on \d\d-\d\d-\d{4}\.$/);

    await owner.goto('/branchlist-page');
    await expect(owner.getByText(/This centre is closing/)).toBeVisible();
    await expect(owner.getByRole('dialog')).toHaveCount(0);
    await look(owner, 'closing-centre');

    await page.getByRole('button', { name: `More actions for ${cast.centre}` }).click();
    await page.getByRole('menuitem', { name: 'Closing' }).click();
    const closing = page.getByRole('dialog', { name: `${cast.centre} is closing` });
    await expect(closing.getByText('The owner retires')).toBeVisible();
    await look(page, 'closing-view');
    await closing.getByRole('button', { name: 'Keep open' }).click();
    const dialog = page.getByRole('dialog', { name: `Keep ${cast.centre} open?` });
    await type(page, { Reason: 'The heirs go on' });
    await dialog.getByRole('button', { name: 'Keep open' }).click();
    await expectToast(page, 'The centre stays open.');

    await owner.reload();
    await expect(owner.getByRole('heading', { name: 'Branches' })).toBeVisible();
    await expect(owner.getByText(/This centre is closing/)).toHaveCount(0);
    await signOut(page);
  },
);
