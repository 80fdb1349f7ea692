import { expect, test } from './support/test';
import { call, newPayer } from './support/fees';
import { look } from './support/look';
import { expectPdf, printed } from './support/pdf';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** The vouchers of an advance: received, taken by a charge, and given back. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('an advance has a voucher, a due takes it, and the rest is given back with another one', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('admin'));
  const payer = await newPayer(page, `Neha Adv${Date.now().toString(36)}`, {});
  const { data: payment } = await call<{ data: { _id: number } }>(page, 'POST', 'studentpayment', {
    studentObjectId: payer.id,
    amount: '11800.00',
    method: 'CASH',
  });
  await call(page, 'POST', 'due', { studentObjectId: payer.id, head: 'Costume', amount: '4720.00' });
  await page.goto(`/studentcourse/${payer.id}?tab=fees&fees=vouchers`);
  await expect(page.getByText('Receipt voucher')).toBeVisible();
  await look(page, 'advances-student', { dark: true });

  await page.goto('/payments?tab=vouchers');
  await expect(page.getByText(payer.name)).toBeVisible();
  await look(page, 'advances-vouchers', { dark: true });
  await page.getByText(payer.name).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('table', { name: 'Used for' })).toContainText('Costume');
  await look(page, 'advances-voucher', { dark: true });
  const print = sheet.getByRole('button', { name: 'Print' });
  expectPdf(await printed(page, /\/advancevoucher\/\d+\/copy$/, () => print.click()), [
    'RECEIPT VOUCHER',
    payer.name,
    '10,000.00',
    '900.00',
    '11,800.00',
  ]);

  await call(page, 'POST', `studentpayment/${payment._id}/reverse`, { reason: 'Moves to another town' });
  await page.goto(`/studentcourse/${payer.id}?tab=fees&fees=vouchers`);
  await expect(page.getByText('Refund voucher')).toBeVisible();
  await look(page, 'advances-refunded');
});
