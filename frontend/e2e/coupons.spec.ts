import { expect, test } from './support/test';
import { type } from './support/form';
import { look } from './support/look';
import { castOf, master } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'MASTER gives a coupon, a centre buys a plan with it, and the payment keeps the discount',
  { tag: '@enough-at-desk' },
  async ({ browser }, { project }) => {
    const cast = castOf(`coupon-${project.name}`);
    await openCentre('branch', cast);
    const code = `GO-${Date.now().toString(36).toUpperCase()}`;

    const platform = await browserOf(browser, watch, master());
    await platform.goto('/planlistpage');
    await platform.getByRole('tab', { name: 'Coupons' }).click();
    await platform.getByRole('button', { name: 'Add coupon' }).first().click();
    const form = platform.getByRole('dialog', { name: 'Add coupon' });
    await type(form, { Code: code, 'Discount (%)': '10', 'Uses in all': '5', Note: 'For the fair' });
    await look(platform, 'coupon-form', { dark: true });
    await form.getByRole('button', { name: 'Create' }).click();
    await expectToast(platform, 'Coupon added.');
    await look(platform, 'coupons');

    const owner = await browserOf(browser, watch, cast.owner);
    await owner.goto('/subscription');
    await owner.getByRole('article', { name: 'Growth' }).getByRole('button', { name: 'Buy Growth' }).click();
    const sheet = owner.getByRole('dialog', { name: 'Buy Growth' });
    watch.expectRefusal(400, 'subscription/price');
    await type(sheet, { 'Have a coupon?': 'NO-SUCH-CODE' });
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('This coupon code is not valid.')).toBeVisible();
    await type(sheet, { 'Have a coupon?': code, 'UPI reference (UTR)': `64${String(Date.now()).slice(-10)}` });
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(sheet.getByText('₹3,000.00 off the price.')).toBeVisible();
    await look(owner, 'subscription-coupon', { dark: true });
    await sheet.getByRole('button', { name: /Send reference/ }).click();
    await expectToast(owner, 'Sent. Your plan starts as soon as the payment is confirmed.');

    await platform.goto('/masterreport?tab=payments');
    await platform.getByRole('main').getByText(cast.centre).first().click();
    const payment = platform.getByRole('dialog', { name: cast.centre });
    await expect(payment.getByText(`Discount (${code})`)).toBeVisible();
    await payment.getByRole('button', { name: 'Confirm' }).click();
    await platform.getByRole('button', { name: 'Confirm ₹31,860.00' }).click();
    await expectToast(platform, 'The payment is confirmed.');
    await platform.goto(`/planlistpage?tab=coupons&search=${code}`);
    await platform.getByRole('main').getByText(code).first().click();
    await expect(platform.getByRole('region', { name: 'Used by' }).getByText(cast.centre)).toBeVisible();
    await look(platform, 'coupon-uses');

    await owner.reload();
    await expect(owner.getByText(`₹3,000.00 off by ${code}`).first()).toBeVisible();
  },
);
