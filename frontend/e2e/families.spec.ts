import { expect, test, type Page } from './support/test';
import { call, newPayer, pendingOf } from './support/fees';
import { type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Families: one payment for all students of a household. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const card = () => page.getByRole('region', { name: 'Family' });

test(
  'siblings are made a family, and one payment is recorded for all of them',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    page = await browserOf(browser, watch, ofSunrise('owner'));
    const mark = Date.now().toString(36);
    const phone = `9${String(Date.now()).slice(-9)}`;
    const first = await newPayer(page, `Asha Fam${mark}`, { Costume: '1200' });
    const second = await newPayer(page, `Bela Fam${mark}`, { Costume: '800' });
    for (const { id } of [first, second]) await call(page, 'PUT', `student/update/${id}`, { phone });

    await page.goto(`/studentcourse/${first.id}?tab=fees`);
    await expect(page.getByText(/share a phone number/)).toBeVisible();
    await look(page, 'families-suggested', { dark: true });
    await page.getByRole('button', { name: 'Make a family' }).click();
    const forming = sheet('Make a family');
    await expect(forming.getByText(`Bela Fam${mark}`)).toBeVisible();
    await type(forming, { 'Who pays': 'Meera Fam' });
    await look(page, 'families-form', { dark: true });
    await forming.getByRole('button', { name: 'Make a family' }).click();
    await expect(card()).toContainText('₹2,000.00');
    await look(page, 'families-card', { dark: true });

    await card().getByRole('button', { name: 'Pay for the family' }).click();
    const paying = sheet(/^Payment of/);
    await expect(paying.getByRole('textbox', { name: 'Amount received' })).not.toHaveValue('');
    await type(paying, { 'Amount received': '2000' });
    await look(page, 'families-payment', { dark: true });
    await paying.getByRole('button', { name: /^Record ₹2,000/ }).click();
    await expectToast(page, /2 receipts recorded/);
    expect(await pendingOf(page, first)).toBe('0.00');
    expect(await pendingOf(page, second)).toBe('0.00');

    await page.goto(`/studentcourse/${first.id}?tab=fees&fees=payments`);
    await page
      .getByText(/\/\d{6}$/)
      .first()
      .click();
    await expect(page.getByText('Received together with')).toBeVisible();
    await look(page, 'families-receipts', { dark: true });
  },
);
