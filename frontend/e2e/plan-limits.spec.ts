import { expect, test, type Page } from './support/test';
import { choose, type } from './support/form';
import { look } from './support/look';
import { castOf } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A centre reaches a limit of its plan. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

async function addBranch(page: Page, name: string, prefix: string) {
  await page.getByRole('button', { name: 'Add branch' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add branch' });
  await type(sheet, { 'Branch name': name, Phone: '9822014501', Address: '3, Baner Road', City: 'Pune' });
  await type(sheet, { Pincode: '411045', 'Receipt prefix': prefix });
  await choose(sheet, { State: 'Maharashtra' });
  return sheet;
}

test('the owner reads that the branches of the plan are used up, and is led to a larger one', async ({ browser }, {
  project,
}) => {
  const cast = castOf(`limit-${project.name}`);
  await openCentre('branch', cast);
  const page = await browserOf(browser, watch, cast.owner);
  await page.goto('/branchlist-page');
  const full = page.getByText('The plan Free allows 2 branches. Upgrade the plan to add more.');
  const second = await addBranch(page, 'Baner', 'BAN');
  await second.getByRole('button', { name: 'Create' }).click();
  await expect(second).toBeHidden();
  await expect(full).toBeVisible();
  await look(page, 'plan-limit', { dark: true });

  const third = await addBranch(page, 'Aundh', 'AUN');
  await look(page, 'plan-limit-sheet');
  watch.expectRefusal(402, '/branch');
  await third.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Your subscription plan allows 2 branches. Upgrade the plan to add more.');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('/subscription');
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText('Full. A larger plan allows more.');
});
