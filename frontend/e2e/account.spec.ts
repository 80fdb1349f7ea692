import { expect, test } from './support/test';
import { choose, type } from './support/form';
import { look } from './support/look';
import { mailedLink } from './support/mail';
import { castOf } from './support/people';
import { codeOf, openCentre } from './support/server';
import { browserOf, signOut, typeCode, typeSignIn } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** An owner makes the own account safe, changes its address, and hands the centre over. */
const SECURITY = '/user-profile-setting?section=security';
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('an owner sets up two-factor sign-in and signs in with a code', async ({ browser }, { project }) => {
  const { owner, ...cast } = castOf(`account-${project.name}`);
  await openCentre('branch', { owner, ...cast });
  const page = await browserOf(browser, watch, owner);
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' });
  await type(dialog, { 'Current password': owner.password });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'Code for an authenticator app' })).toBeVisible();
  await look(page, 'two-factor-key', { dark: true });
  await type(dialog, { 'Code from the app': await codeOf(owner.email, 'next_key') });
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await look(page, 'two-factor-codes');
  await dialog.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page.getByText(/10 recovery codes left/)).toBeVisible();
  await look(page, 'security', { dark: true });
  await signOut(page);

  watch.expectRefusal(409, '/useradmin/login');
  await typeSignIn(page, owner);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible();
  await look(page, 'signin-code', { dark: true });
  await typeCode(page, owner.email);
  await expectToast(page, 'Welcome to Our Dashboard!');
  await page.waitForURL('/');
});

test('an owner changes the address, and hands the centre over', async ({ browser }, { project }) => {
  const { owner, trainer, ...cast } = castOf(`handover-${project.name}`);
  await openCentre('branch', { owner, trainer, ...cast });
  const page = await browserOf(browser, watch, owner);
  await page.goto(SECURITY);
  const email = `new-${owner.email}`;
  await page.getByRole('button', { name: 'Change email address' }).click();
  const change = page.getByRole('dialog', { name: 'Change email address' });
  await type(change, { 'New email address': email, 'Current password': owner.password });
  await look(page, 'email-change');
  await change.getByRole('button', { name: 'Send link' }).click();
  await expectToast(page, /We have sent a link to the new address/);
  await page.goto(await mailedLink(page.request, email, 'confirm-email'));
  await look(page, 'confirm-email');
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email address confirmed' })).toBeVisible();

  await page.goto(SECURITY);
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Hand over ownership' }).click();
  const offer = page.getByRole('dialog', { name: 'Hand over ownership' });
  await choose(offer, { Colleague: `${trainer.name} (TRAINER)` });
  await type(offer, { 'Current password': owner.password });
  await look(page, 'ownership-offer');
  await offer.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByText(`You offered the ownership to ${trainer.name}.`, { exact: false })).toBeVisible();

  const colleague = await browserOf(browser, watch, trainer);
  await colleague.goto(SECURITY);
  await expect(
    colleague.getByText(`${owner.name} offers you the ownership of the centre.`, { exact: false }),
  ).toBeVisible();
  await look(colleague, 'ownership-received');
  await colleague.getByRole('button', { name: 'Accept ownership' }).click();
  await colleague.waitForURL('/');
  await colleague.goto('/stafflistpage');
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible();
});
