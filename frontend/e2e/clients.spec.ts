import { expect, test, type Page } from './support/test';
import { dayAgo } from './support/calendar';
import { choose, textField, type } from './support/form';
import { look } from './support/look';
import { mailedLink } from './support/mail';
import { master as ourMaster } from './support/people';
import { goTo, isPhone, newBrowser, signIn, signOut } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** The Client List of MASTER, from the first call to the mailed trial. */
const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
  await signIn(page, ourMaster());
  await goTo(page, 'Client Form');
});

test.afterEach(async () => {
  await page.goto('/masterreport');
  await signOut(page);
  await page.context().close();
  watch.verdict();
});

/** An action of a client: an icon in the row, on a phone in the menu of its card. */
async function act(name: string, action: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  } else {
    await page.getByRole('button', { name: `${action}: ${name}` }).click();
  }
}

test('a client is added, followed up, offered a trial and deleted', { tag: '@enough-at-desk' }, async ({ browser }) => {
  const run = Date.now().toString(36);
  const [name, email] = [`Sujata Hegde ${run}`, `sujata-${run}@swar.test`];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client List');
  await look(page, 'clients', { dark: true });

  await page.getByRole('button', { name: 'Add Client' }).click();
  const add = page.getByRole('dialog', { name: 'Add Client' });
  await type(add, { Name: name, Phone: '94480 20917', Interests: 'Art & Music', Area: 'Vidyanagar', City: 'Hubballi' });
  await add.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Client Created Successfully!');
  await page.getByRole('searchbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Showing 1 - 1 of 1 entr/)).toBeVisible();

  await act(name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Client' });
  await choose(edit, { Stage: 'Demo' });
  await type(edit, { 'Next follow-up': dayAgo(-3) });
  await look(page, 'client');
  await edit.getByRole('button', { name: 'Edit', exact: true }).click();
  await expectToast(page, 'Client Updated Successfully!');

  await act(name, 'Edit');
  await edit.getByRole('button', { name: 'Start trial' }).click();
  const trial = page.getByRole('dialog', { name: `Start a trial for ${name}` });
  await type(trial, { Email: email });
  await look(page, 'client-trial');
  await trial.getByRole('button', { name: 'Send link' }).click();
  await expectToast(page, `The trial link was mailed to ${email}.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const invited = await newBrowser(browser, watch);
  await invited.goto(await mailedLink(page.request, email, 'signup'));
  await expect(textField(invited, 'Your name')).toHaveValue(name);
  await expect(textField(invited, 'Email')).toHaveValue(email);
  await expect(textField(invited, 'Phone')).toHaveValue('9448020917');
  await look(invited, 'signup-filled');
  await invited.context().close();

  await act(name, 'View');
  const view = page.getByRole('dialog', { name: 'View Client' });
  await expect(view.getByLabel('Stage')).toBeDisabled();
  await expect(view.getByLabel('Stage')).toHaveValue('TRIAL');
  await look(page, 'client-view');
  await view.getByRole('button', { name: 'Cancel' }).click();

  await act(name, 'Delete');
  await page.getByRole('dialog', { name: 'Confirm Deletion' }).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Data deleted successfully!');
  await expect(page.getByText('No Clients found')).toBeVisible();
});
