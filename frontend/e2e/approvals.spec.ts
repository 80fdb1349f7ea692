import { expect, test, type Page } from './support/test';
import { newPayer } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** What exceeds the limits of a role is asked for, and decided by a manager; and the holidays of a branch. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('the front desk asks for a large discount, and an admin approves it', async ({ browser }) => {
  const name = `Neha Ask${Date.now().toString(36)}`;
  const desk = await browserOf(browser, watch, ofSunrise('staff'));
  const payer = await newPayer(desk, name, { Costume: '900' });
  await desk.goto(`/studentcourse/${payer.id}?enrol=new`);
  const enrol = sheet(desk, `Enrol ${name}`);
  await choose(enrol, { Course: 'Violin, Grade 1', 'Fee plan': 'Monthly' });
  await enrol.getByRole('radio', { name: '%' }).check();
  await type(enrol, { 'Discount (%)': '50', 'Reason for the discount': 'Second child' });
  await expect(enrol.getByRole('button', { name: 'Ask for approval' })).toBeVisible();
  await look(desk, 'approvals-ask');
  await enrol.getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(desk, 'Your request was sent for approval.');
  await expect(enrol).toBeHidden();

  const admin = await browserOf(browser, watch, ofSunrise('admin'));
  await admin.goto('/approvals');
  await look(admin, 'approvals', { dark: true });
  const request = `Enrol ${name} in Violin, Grade 1`;
  await admin.getByRole('main').getByText(request).first().click();
  await expect(sheet(admin, request).getByText('50 %')).toBeVisible();
  await look(admin, 'approvals-request', { dark: true });
  await sheet(admin, request).getByRole('button', { name: 'Approve' }).click();
  await expectToast(admin, 'Request approved.');
  await admin.goto(`/studentcourse/${payer.id}`);
  await expect(admin.getByRole('main').getByText('Violin, Grade 1').first()).toBeVisible();
});

test('a holiday is added to a branch and removed again', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/branchlist-page');
  await page.getByRole('main').getByText('Baner').first().click();
  const panel = page.getByRole('main');
  await panel.getByRole('button', { name: 'Add holiday' }).click();
  const add = sheet(page, 'Add holiday');
  const day = isPhone(page) ? '30-12-2031' : '31-12-2031';
  await type(add, { Date: day, Holiday: 'Annual day' });
  await add.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Holiday added.');
  await expect(panel.getByText('Annual day')).toBeVisible();
  await look(page, 'branch-holidays', { dark: true });
  await panel
    .getByRole('button', { name: /Annual day/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('Annual day')).toBeHidden();
});
