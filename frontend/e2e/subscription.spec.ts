import { expect, test, type Page } from './support/test';
import { dayAgo } from './support/calendar';
import { type } from './support/form';
import { look } from './support/look';
import { castOf, master } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A centre on its trial buys a plan, and MASTER confirms the payment. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const plan = (page: Page, name: string) => page.getByRole('article', { name });

test('a centre buys a plan by UPI, and its plan starts when MASTER confirms', async ({ browser }, { project }) => {
  const cast = castOf(`plan-${project.name}`);
  await openCentre('branch', cast);
  const owner = await browserOf(browser, watch, cast.owner);
  await owner.goto('/subscription');
  await expect(owner.getByText('14 Days free trial')).toBeVisible();
  await look(owner, 'subscription-trial', { dark: true });
  await plan(owner, 'Growth').getByRole('button', { name: 'Buy Growth' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Buy Growth' });
  const utr = `63${String(Date.now()).slice(-10)}`;
  await type(sheet, { 'UPI reference (UTR)': utr });
  await look(owner, 'subscription-buy', { dark: true });
  await sheet.getByRole('button', { name: /Send reference/ }).click();
  await expectToast(owner, 'Sent. Your plan starts as soon as the payment is confirmed.');
  await expect(owner.getByText('Waiting for confirmation').first()).toBeVisible();

  const platform = await browserOf(browser, watch, master());
  await look(platform, 'master-home', { dark: true });
  await platform.goto('/masterreport?tab=payments');
  await platform.getByRole('main').getByText(cast.centre).first().click();
  await look(platform, 'master-payment');
  await platform.getByRole('dialog', { name: cast.centre }).getByRole('button', { name: 'Confirm' }).click();
  await platform.getByRole('button', { name: /^Confirm ₹/ }).click();
  await expectToast(platform, 'The payment is confirmed.');

  await owner.reload();
  const current = owner.getByRole('region', { name: 'Current plan' });
  await expect(current.getByText('Growth')).toBeVisible();
  await expect(current.getByText('Active')).toBeVisible();
  await expect(owner.getByText(/CM\/\d\d-\d\d\/\d{6}/).first()).toBeVisible();
  await look(owner, 'subscription-active');
});

test('a centre pays by Razorpay at once, and MASTER refunds it with a credit note', async ({ browser }, {
  project,
}) => {
  const cast = castOf(`razorpay-${project.name}`);
  await openCentre('branch', cast);
  const owner = await browserOf(browser, watch, cast.owner);
  await owner.goto('/subscription');
  await plan(owner, 'Growth').getByRole('button', { name: 'Buy Growth' }).click();
  const sheet = owner.getByRole('dialog', { name: 'Buy Growth' });
  await sheet.getByRole('radio', { name: 'Razorpay' }).check();
  await look(owner, 'subscription-razorpay');
  await sheet.getByRole('button', { name: /Continue to Razorpay/ }).click();
  await owner.getByRole('button', { name: 'Pay ₹35,400.00' }).click();
  await owner.getByRole('button', { name: 'Pay now' }).click();
  await expect(owner.getByRole('region', { name: 'Current plan' }).getByText('Active')).toBeVisible();

  const platform = await browserOf(browser, watch, master());
  await platform.goto('/masterreport?tab=payments');
  await platform.getByRole('main').getByText(cast.centre).first().click();
  await look(platform, 'master-payment-razorpay');
  await platform.getByRole('dialog', { name: cast.centre }).getByRole('button', { name: 'Refund' }).click();
  const refund = platform.getByRole('dialog', { name: `Refund ${cast.centre}` });
  await type(refund, { Reason: 'The owner gave the centre up' });
  await look(platform, 'master-refund');
  await refund.getByRole('button', { name: 'Refund' }).click();
  await expectToast(platform, 'The payment is refunded.');
  await platform.goto('/masterreport?tab=creditnotes');
  await expect(platform.getByText(cast.centre).first()).toBeVisible();
  await look(platform, 'master-credit-notes');

  await owner.goto('/subscription');
  await expect(owner.getByText(/CM\/\d\d-\d\d\/C\d{5}/).first()).toBeVisible();
  await look(owner, 'subscription-refunded');
});

test('MASTER drafts a plan and publishes it, and its price is on the public page', async ({ browser }, { project }) => {
  const page = await browserOf(browser, watch, master());
  await page.goto('/planlistpage');
  await look(page, 'plans', { dark: true });
  const name = `Basic ${project.name} ${Date.now().toString(36)}`;
  await page.getByRole('button', { name: 'Add plan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add plan' });
  await type(sheet, { Name: name, Amount: '9000', Rank: '0', Feature: 'Receipts\nReminders' });
  await look(page, 'plan-sheet');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Plan drafted.');
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expectToast(page, 'The plan is published.');
  await page.goto('/prices');
  await expect(plan(page, name)).toContainText('₹9,000');
  await look(page, 'prices', { dark: true });
});

test('MASTER reads what the platform earns and lets a trial run longer', async ({ browser }, { project }) => {
  const cast = castOf(`trial-${project.name}`);
  await openCentre('branch', cast);
  const page = await browserOf(browser, watch, master());
  await page.goto('/masterreport');
  await expect(page.getByRole('link', { name: 'Monthly recurring' })).toBeVisible();
  await look(page, 'master-dashboard', { dark: true });
  await page.goto('/masterreport?movement=all');
  await expect(page.getByRole('dialog').getByText(/^Total ₹/)).toBeVisible();
  await look(page, 'master-movement');
  await page.goto('/masterreport?cohorts=all');
  await expect(page.getByRole('dialog', { name: 'Cohorts' })).toBeVisible();
  await look(page, 'master-cohorts');
  await page.goto('/masterreport?tab=terms');
  await expect(page.getByText('Growth, 12 months').first()).toBeVisible();
  await look(page, 'master-terms');

  await page.goto(`/masterreport?search=${encodeURIComponent(cast.centre)}`);
  await page.getByRole('button', { name: `More actions for ${cast.centre}` }).click();
  await page.getByRole('menuitem', { name: 'Extend trial' }).click();
  const dialog = page.getByRole('dialog', { name: `Extend the trial of ${cast.centre}?` });
  await type(dialog, { 'Trial ends on': dayAgo(-30), Reason: 'The owner was ill' });
  await look(page, 'master-extend-trial');
  await dialog.getByRole('button', { name: 'Extend trial' }).click();
  await expectToast(page, `The trial ends on ${dayAgo(-30)}.`);
});
