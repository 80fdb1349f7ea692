import { expect, test, type Page } from './support/test';
import { call, newPayer, pendingOf } from './support/fees';
import { type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone, newBrowser } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Cheques and UPI payments: money that is not in the bank when somebody says that it was paid. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const row = (text: string) => page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

test('a cheque is taken, is cleared, and bounces with the charge of the centre', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('owner'));
  const payer = await newPayer(page, `Neha Cheque${Date.now().toString(36)}`, { Costume: '1200' });
  await page.goto(`/payments?pay=${payer.id}`);
  const desk = sheet('Record payment');
  await desk.getByRole('radio', { name: 'Cheque' }).check({ force: true });
  const number = String(Date.now()).slice(-6);
  await type(desk, { 'Cheque number': number });
  await type(desk, { Bank: 'Saraswat Bank' });
  await desk.getByRole('textbox', { name: 'Cheque date' }).fill(today());
  await look(page, 'cheques-record', { dark: true });
  await desk.getByRole('button', { name: /Record/ }).click();
  await expect(desk).toBeHidden();
  expect(await pendingOf(page, payer)).toBe('0.00');

  await page.goto('/payments?tab=cheques');
  await expect(row(number)).toContainText('Received');
  await look(page, 'cheques-list', { dark: true });
  await row(number).first().click();
  await expect(page.getByText('Saraswat Bank').last()).toBeVisible();
  await look(page, 'cheques-payment');
  await page.getByRole('button', { name: 'Mark as cleared' }).click();
  await look(page, 'cheques-clear');
  await sheet('Mark as cleared').getByRole('button', { name: 'Mark as cleared' }).click();
  await expectToast(page, 'Cheque cleared.');
  await expect(row(number)).toContainText('Cleared');

  await row(number).first().click();
  await page.getByRole('button', { name: 'Mark as bounced' }).click();
  await type(sheet('Mark as bounced'), { Reason: 'Funds insufficient' });
  await look(page, 'cheques-bounce', { dark: true });
  await sheet('Mark as bounced').getByRole('button', { name: 'Mark as bounced' }).click();
  await expectToast(page, 'Cheque bounced.');
  await expect(row(number)).toContainText('Bounced');
  expect(await pendingOf(page, payer)).toBe('1700.00');
});

test('a payer tells of a UPI payment, and the front desk verifies it', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('staff'));
  const payer = await newPayer(page, `Neha Utr${Date.now().toString(36)}`, { Costume: '1200' });
  const { data } = await call<{ data: { url: string } }>(page, 'POST', `student/${payer.id}/statement/share`, {
    fromDate: isoToday(),
  });
  const utr = `4${String(Date.now()).slice(-11)}`;
  const stranger = await newBrowser(browser, watch);
  await stranger.goto(new URL(data.url).pathname);
  await stranger.getByRole('button', { name: 'I have paid' }).click();
  const paid = stranger.getByRole('dialog', { name: 'I have paid' });
  await type(paid, { UTR: utr });
  await look(stranger, 'proofs-paid', { dark: true });
  await paid.getByRole('button', { name: 'Send to the centre' }).click();
  await expect(stranger.getByText('Waiting for verification')).toBeVisible();
  await look(stranger, 'proofs-waiting');
  expect(await pendingOf(page, payer)).toBe('1200.00');

  await page.goto('/payments?tab=proofs');
  await expect(page.getByRole('tab', { name: /^To verify \(\d+\)/ })).toBeVisible();
  await look(page, 'proofs-list', { dark: true });
  await page.getByRole('searchbox').fill(utr);
  await expect(row(utr)).toContainText('To verify');
  await row(utr).first().click();
  const verify = sheet('Verify UPI payment');
  await expect(verify.getByRole('textbox', { name: 'UTR' })).toHaveValue(utr);
  await look(page, 'proofs-verify', { dark: true });
  await page.keyboard.press('Enter');
  await expectToast(page, 'Payment verified and recorded.');
  await expect(row(utr)).toContainText('Confirmed');
  expect(await pendingOf(page, payer)).toBe('0.00');
});

test('the desk says why it takes so much cash', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('staff'));
  const payer = await newPayer(page, `Neha Cash${Date.now().toString(36)}`, { Costume: '250000' });
  await page.goto(`/payments?pay=${payer.id}`);
  const desk = sheet('Record payment');
  await expect(desk.getByText(/in cash from this student on one day/)).toBeVisible();
  await type(desk, { 'Reason for so much cash': 'The bank was closed' });
  await look(page, 'cash-warning', { dark: true });
  await desk.getByRole('button', { name: /Record/ }).click();
  await expect(desk).toBeHidden();
  expect(await pendingOf(page, payer)).toBe('0.00');
});

/** Today in India. */
const isoToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' });
const today = () => isoToday().split('-').reverse().join('-');
