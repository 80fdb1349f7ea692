import { expect, test } from './support/test';
import { financialYear } from './support/calendar';
import { call, newPayer } from './support/fees';
import { look } from './support/look';
import { castOf } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'a new owner looks around with sample data, and removes it without a trace',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const cast = castOf(test.info().project.name);
    await openCentre('new', cast);
    const page = await browserOf(browser, watch, cast.owner);
    const welcome = page.getByRole('dialog', { name: 'Welcome to Class Master' });
    await expect(welcome.getByRole('button', { name: 'Look around with sample data' })).toBeVisible();
    await look(page, 'sample-offer', { dark: true });
    await welcome.getByRole('button', { name: 'Look around with sample data' }).click();

    const remove = page.getByRole('button', { name: 'Remove sample data' });
    await expect(remove).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('You are looking at sample data.')).toBeVisible();
    await look(page, 'sample-home', { dark: true });
    await page.goto('/studentlist-page');
    await expect(page.getByRole('link', { name: /Saanvi Shah/ }).first()).toBeVisible();
    await look(page, 'sample-students');
    // What is entered meanwhile goes too, and the dialog says so.
    const mine = await newPayer(page, 'Neha Ghorpade', { Costume: '1200' });
    await call(page, 'POST', 'studentpayment', { studentObjectId: mine.id, amount: '1200.00', method: 'CASH' });

    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Remove the sample data?' });
    await expect(dialog.getByText('students 1, enquiries 0')).toBeVisible();
    await look(page, 'sample-remove');
    await dialog.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(welcome).toBeVisible();
    await expect(remove).toBeHidden();

    await call(page, 'POST', 'branch', {
      branchname: 'Kothrud',
      phone: '9822014500',
      address: '12, Karve Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411038',
      receiptPrefix: 'KTH',
    });
    const first = await newPayer(page, cast.student.name, { Costume: '1200' });
    const paid = { studentObjectId: first.id, amount: '1200.00', method: 'CASH' };
    const { data } = await call<{ data: { receiptNo: string } }>(page, 'POST', 'studentpayment', paid);
    expect(data.receiptNo).toBe(`KTH/${financialYear()}/000001`);
  },
);
