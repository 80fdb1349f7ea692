import { expect, test, type Browser, type Page } from './support/test';
import { call, newPayer, pendingOf } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** What is given back; each test has a student of its own. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const at = (browser: Browser, name: string) => browserOf(browser, watch, ofSunrise(name));
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

test('an advance is refunded after somebody else approved it, and reversed', async ({ browser }) => {
  const desk = await at(browser, 'staff');
  await desk.goto('/payments');
  const payer = await newPayer(desk, `Refund ${Date.now().toString(36)}`, {});
  const body = { studentObjectId: payer.id, amount: '2000', method: 'CASH' };
  await call(desk, 'POST', 'studentpayment', body);
  await desk.goto(`/editstudent/${payer.id}?tab=fees`);
  await look(desk, 'refunds-student', { dark: true });
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  const ask = sheet(desk, /^Refund to/);
  await type(ask, { 'Amount to refund': '500', Reason: 'Moved to another city' });
  await choose(ask, { Method: 'Cash' });
  await expect(ask.getByText('Somebody else must approve this refund.')).toBeVisible();
  await look(desk, 'refunds-ask', { dark: true });
  await ask.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(ask).toBeHidden();

  const admin = await at(browser, 'admin');
  await admin.goto(`/payments?tab=refunds&search=${encodeURIComponent(payer.name)}`);
  await look(admin, 'refunds-list', { dark: true });
  await admin.getByRole('main').getByText(payer.name).first().click();
  await sheet(admin, 'Refund').getByRole('button', { name: 'Approve' }).click();
  await expectToast(admin, 'Request approved.');
  await sheet(admin, 'Refund').getByRole('button', { name: 'Pay' }).click();
  await sheet(admin, 'Pay refund').getByRole('button', { name: 'Pay' }).click();
  await expectToast(admin, 'Refund paid.');
  expect(await pendingOf(admin, payer)).toBe('-1500.00');
  await expect(sheet(admin, /RF\d{5}$/)).toBeVisible();
  await look(admin, 'refunds-paid', { dark: true });

  await sheet(admin, /RF\d{5}$/)
    .getByRole('button', { name: 'Reverse' })
    .click();
  await type(sheet(admin, /^Reverse/), { Reason: 'Given to the wrong person' });
  await sheet(admin, /^Reverse/)
    .getByRole('button', { name: 'Reverse' })
    .click();
  await expectToast(admin, 'Refund reversed.');
  expect(await pendingOf(admin, payer)).toBe('-2000.00');
});

test('the owner reads the policy, and what somebody gets back who left', async ({ browser }) => {
  const owner = await at(browser, 'owner');
  await owner.goto('/payments?tab=refunds&policy=open');
  await expect(sheet(owner, 'Refund policy').getByText('Refunds alone up to (₹)')).toBeVisible();
  await look(owner, 'refunds-policy', { dark: true });
  const { list } = await call<{ list: { _id: number }[] }>(owner, 'GET', 'studentcourse?status=DROPPED&pageSize=1');
  await owner.goto(`/coursefee-page?tab=enrolments&settle=${list[0]?._id}`);
  await expect(sheet(owner, /^Refund:/).getByText('Calculate by')).toBeVisible();
  await look(owner, 'refunds-settle', { dark: true });
  if (isPhone(owner))
    await sheet(owner, /^Refund:/)
      .getByRole('button', { name: 'Calculation' })
      .click();
  await expect(owner.getByText('Balance before')).toBeVisible();
  await look(owner, 'refunds-calculation', { dark: true });
});
