import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Locator, type Page } from './support/test';
import { call, newPayer, paymentsOf, pendingOf } from './support/fees';
import { dayAgo } from './support/calendar';
import { choose, type } from './support/form';
import { look } from './support/look';
import { mailedLink } from './support/mail';
import { expectPdf, printed } from './support/pdf';
import { ofSunrise } from './support/people';
import { browserOf, isPhone, newBrowser } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Taking a fee, handing its receipt on, and what a student was asked to pay; each test has a student of its own. */
const watch = new Watch();
let page: Page;
/** Of this run and this test alone. */
let surname: string;

test.beforeEach(() => {
  surname = `Ghor${Date.now().toString(36)}`;
});

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** Somebody of Sunrise Academy at Home. */
async function at(browser: Browser, name: string): Promise<void> {
  page = await browserOf(browser, watch, ofSunrise(name));
}

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });
const paySheet = () => sheet('Record payment');
const amount = () => paySheet().getByRole('textbox', { name: 'Amount received' });

test('no key is lost while the sheet is still on its way', { tag: '@desk' }, async ({ browser }) => {
  await at(browser, 'staff');
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200' });
  const waiting: (() => void)[] = [];
  // Of the context: the worker may be the one who asks.
  await page.context().route(/payment-desk/, async (route) => {
    await new Promise<void>((release) => waiting.push(release));
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByText('Dues by age')).toBeVisible();
  await page.keyboard.press('Control+Alt+p');
  await page.keyboard.type(`neha ${surname.toLowerCase()}`);
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  expect(await paySheet().count()).toBe(0);
  waiting.forEach((release) => release());
  await expect(paySheet().getByRole('combobox', { name: 'Student' })).toHaveValue(`neha ${surname.toLowerCase()}`);
  await expect(paySheet().getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(amount()).toBeFocused();
  await expect(amount()).toHaveValue('1,200.00');
  await page.keyboard.press('Escape');
  await expect(paySheet()).toBeHidden();
  expect(await paymentsOf(page, payer)).toBe(0);
});

test('from Home to the receipt it takes twelve keys at most', { tag: '@desk' }, async ({ browser }) => {
  await at(browser, 'staff');
  // Four letters that no other student has.
  const letters = `${Date.now().toString(36).slice(-2)}qz`;
  const payer = await newPayer(page, `Qz${letters} Ghorpade`, { Costume: '1200' });
  await page.goto('/');
  await expect(page.getByText('Dues by age')).toBeVisible();
  await page.getByRole('main').focus();

  let pressed = 0;
  /** A chord counts as the keys it is made of. */
  const press = async (keys: string) => {
    pressed += keys.split('+').length;
    await page.keyboard.press(keys);
  };
  await press('Control+Alt+p');
  for (const letter of letters) await press(letter);
  await expect(paySheet().getByRole('option')).toHaveCount(1);
  await press('Enter');
  await expect(amount()).toHaveValue('1,200.00');
  await press('Control+Enter');
  await expectToast(page, /^Receipt \w+\/\d\d-\d\d\/\d{6} recorded, ₹1,200\.00\.$/);
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  expectPdf(await printed(page, /\/copy$/, () => press('Enter')), [payer.name, '1,200.00']);
  expect(pressed).toBeLessThanOrEqual(12);
  expect(await paymentsOf(page, payer)).toBe(1);
});

test('the shortcut works from inside a field and from any page', { tag: '@desk' }, async ({ browser }) => {
  await at(browser, 'owner');
  for (const path of ['/studentlist-page', '/user-profile-setting', '/attendance', '/stafflistpage']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const field = page.getByRole('main').locator('input:visible').first();
    if (await field.count()) await field.focus();
    await page.keyboard.press('Control+Alt+p');
    await expect(paySheet().getByRole('combobox', { name: 'Student' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(paySheet()).toBeHidden();
  }
});

test('more than is pending asks first, and a missing reference stops it', async ({ browser }) => {
  await at(browser, 'staff');
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200' });
  await page.goto(`/studentcourse/${payer.id}?pay=${payer.id}`);
  await expect(amount()).toHaveValue('1,200.00');
  await look(page, 'fees-record');
  await amount().fill('4200');
  await paySheet().getByRole('radio', { name: 'UPI' }).check();
  await paySheet().getByRole('button', { name: 'Record ₹4,200.00' }).click();
  await expect(paySheet().getByText('A reference is required for UPI, card and bank transfer.')).toBeVisible();
  await look(page, 'fees-reference');
  await type(paySheet(), { 'UPI reference': String(Date.now()) });
  await paySheet().getByRole('button', { name: 'Record ₹4,200.00' }).click();
  const asked = sheet('More than is pending');
  await expect(
    asked.getByText(
      'The payment is ₹3,000.00 more than the pending amount. The extra is kept as the student’s advance.',
    ),
  ).toBeVisible();
  await look(page, 'fees-more-than-pending', { dark: true });
  await asked.getByRole('button', { name: 'Change the amount' }).click();
  await expect(amount()).toBeFocused();
  expect(await paymentsOf(page, payer)).toBe(0);
  await paySheet().getByRole('button', { name: 'Record ₹4,200.00' }).click();
  await asked.getByRole('button', { name: 'Record ₹4,200.00' }).click();
  await expectToast(page, /^Receipt .* recorded, ₹4,200\.00\.$/);
  expect(await pendingOf(page, payer)).toBe('-3000.00');
});

test('the student can be changed, and what was typed stays', async ({ browser }) => {
  await at(browser, 'staff');
  const wrong = await newPayer(page, `Asha ${surname}`, { Costume: '1200' });
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '900' });
  await page.goto(`/payments?pay=${wrong.id}`);
  await expect(amount()).toHaveValue('1,200.00');
  await amount().fill('700');
  await paySheet().getByRole('button', { name: 'Change student' }).click();
  await paySheet().getByRole('combobox', { name: 'Student' }).fill(`neha ${surname}`);
  await look(page, 'fees-student');
  await paySheet().getByRole('option').click();
  await expect(amount()).toHaveValue(/^700/);
  await paySheet().getByRole('button', { name: 'Record ₹700.00' }).click();
  await expectToast(page, /^Receipt .* recorded, ₹700\.00\.$/);
  expect(await paymentsOf(page, wrong)).toBe(0);
  expect(await paymentsOf(page, payer)).toBe(1);
});

test('a receipt is downloaded, sent by WhatsApp and mailed; a stranger opens the link and nothing else', async ({
  browser,
}) => {
  await at(browser, 'staff');
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200' });
  const context = page.context();
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
  await page.goto(`/payments?pay=${payer.id}`);
  await expect(amount()).toHaveValue('1,200.00');
  await paySheet().getByRole('button', { name: 'Record ₹1,200.00' }).click();
  const toast = page.getByText(/^Receipt .* recorded, ₹1,200\.00\.$/);
  const number = /^Receipt (\S+) /.exec((await toast.innerText()) ?? '')?.[1] ?? '';
  await page.screenshot({ path: `test-results/pages/fees-toast-${test.info().project.name}.png` });

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`receipt-${number.replaceAll('/', '-')}.pdf`);
  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'WhatsApp', exact: true }).click(),
  ]);
  await chat.waitForURL(/^https:\/\/wa\.me\/91\d{10}\?text=/);
  const text = new URL(chat.url()).searchParams.get('text') ?? '';
  expect(text).toContain(`Receipt ${number} of ₹1,200.00`);
  const link = /https?:\/\/[^/\s]+(\/class\/v1\/publicapi\/document\/[\w-]+)/.exec(text)?.[1] ?? '';
  await chat.close();

  const stranger = await newBrowser(browser, watch);
  const paper = await stranger.request.get(link);
  expectPdf(await paper.body(), [number, payer.name, '1,200.00']);
  expect((await stranger.request.get(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)).status()).toBe(404);
  await stranger.context().close();

  // The student has no address: the desk is asked for one.
  await page.goto(`/payments?search=${encodeURIComponent(number)}`);
  await page.getByRole('main').getByText(number).click();
  await look(page, 'fees-payment', { dark: true });
  await sheet(number).getByRole('button', { name: 'Mail' }).click();
  const mail = sheet(`Mail receipt ${number}`);
  await expect(mail.getByText(/has no email address/)).toBeVisible();
  await look(page, 'fees-mail');
  const address = `${surname.toLowerCase()}@family.test`;
  await type(mail, { Email: address });
  await mail.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, `Receipt mailed to ${address}.`);
  const mailed = await page.request.get(await mailedLink(page.request, address, 'class/v1/publicapi/document'));
  expectPdf(await mailed.body(), [number]);
});

test('dues of a student are added, printed, cancelled and written off, and the totals follow', async ({ browser }) => {
  await at(browser, 'admin');
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200', 'Lost card': '150' });
  await page.goto(`/studentcourse/${payer.id}?tab=fees`);
  const panel = page.getByRole('tabpanel');
  const totals = panel.getByLabel('Total of all dues');
  await expect(totals).toContainText('Billed₹1,350.00');
  await expect(totals).toContainText('Pending₹1,350.00');

  await panel.getByRole('button', { name: 'Add charge' }).click();
  const add = sheet('Add charge');
  await add.getByRole('button', { name: 'Add charge' }).click();
  await expect(add.getByText('Enter what the charge is for.').first()).toBeVisible();
  await type(add, { For: 'Examination fee', 'Amount before GST': '500' });
  await choose(add, { GST: 'Exempt from GST' });
  if (isPhone(page)) await add.getByRole('button', { name: 'Bill' }).click();
  await expect(add.getByText('₹1,850.00')).toBeVisible();
  await look(page, 'fees-charge', { dark: true });
  await add.getByRole('button', { name: 'Add charge' }).click();
  await expectToast(page, 'Charge added.');
  await expect(add).toBeHidden();
  await expect(totals).toContainText('Pending₹1,850.00');
  await look(page, 'fees-tab', { dark: true });

  const due = (label: string) => panel.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: label });
  const fromMenu = async (label: string, action: string) => {
    await due(label)
      .getByRole('button', { name: /^More actions/ })
      .click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const paper = await printed(page, /\/due\/\d+\/copy$/, () => fromMenu('Examination fee', 'Print bill of supply'));
  expectPdf(paper, ['BILL OF SUPPLY', payer.name, 'Examination fee', '500.00']);

  await fromMenu('Lost card', 'Cancel due');
  const cancel = sheet(/^Cancel /);
  await type(cancel, { Reason: 'The card was found' });
  await look(page, 'fees-cancel');
  await cancel.getByRole('button', { name: 'Cancel due' }).click();
  await expectToast(page, 'Due cancelled.');
  await expect(due('Lost card')).toContainText('Cancelled');
  await fromMenu('Costume', 'Write off');
  const writeOff = sheet(/^Write off /);
  await type(writeOff, { Reason: 'The family has moved away' });
  await writeOff.getByRole('button', { name: 'Write off' }).click();
  await expectToast(page, 'Due written off.');
  await expect(totals).toContainText('Billed₹500.00');
  await expect(totals).toContainText('Pending₹500.00');
  expect(await pendingOf(page, payer)).toBe('500.00');
  await look(page, 'fees-tab-voided');
});

test('a statement shows each charge and payment, is printed, and opens for a stranger by its link', async ({
  browser,
}) => {
  await at(browser, 'staff');
  const context = page.context();
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }));
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200', 'Lost card': '150' });
  await call(page, 'POST', 'studentpayment', { studentObjectId: payer.id, amount: '500', method: 'CASH' });
  await page.goto(`/studentcourse/${payer.id}?tab=fees`);
  await page.getByRole('button', { name: 'Statement' }).click();
  const statement = sheet(`Statement of ${payer.name}`);
  const rows = statement.getByRole('row');
  await expect(rows.filter({ hasText: 'Costume' })).toContainText('₹1,200.00');
  await expect(rows.filter({ hasText: 'Payment · Cash' })).toContainText('₹500.00');
  await expect(rows.last()).toContainText('₹850.00');
  await look(page, 'fees-statement', { dark: true });

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    statement.getByRole('button', { name: 'Download' }).click(),
  ]);
  expectPdf(await readFile(await saved.path()), ['STATEMENT OF ACCOUNT', payer.name, 'Costume', '850.00']);

  const [chat] = await Promise.all([
    context.waitForEvent('page'),
    statement.getByRole('button', { name: 'WhatsApp' }).click(),
  ]);
  await chat.waitForURL(/^https:\/\/wa\.me\/91\d{10}\?text=/);
  const text = new URL(chat.url()).searchParams.get('text') ?? '';
  const link = /https?:\/\/[^/\s]+(\/statement\/[\w-]+)/.exec(text)?.[1] ?? '';
  await chat.close();

  const stranger = await newBrowser(browser, watch);
  await stranger.goto(link);
  await expect(stranger.getByText(payer.name)).toBeVisible();
  await expect(stranger.getByRole('row').last()).toContainText('₹850.00');
  await look(stranger, 'statement-link', { dark: true });
  await stranger.context().close();
});

/** Pixels between the icon of a menu item and its label. */
const gapAfterIcon = (item: Locator) =>
  item.evaluate((element) => {
    const label = document.createRange();
    label.selectNodeContents([...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) ?? element);
    const icon = element.querySelector('svg');
    return label.getBoundingClientRect().left - (icon?.getBoundingClientRect().right ?? 0);
  });

test('a credit note is opened from the menu of its due, and printed', async ({ browser }) => {
  await at(browser, 'admin');
  const { list } = await call<{
    list: { _id: number; number: string; dueObjectId: { label: string }; studentObjectId: { _id: number } }[];
  }>(page, 'GET', 'creditnote?pageSize=1');
  const note = list[0];
  if (!note) throw new Error('The demo has no credit note.');
  await page.goto(`/studentcourse/${note.studentObjectId._id}?tab=fees`);
  const due = page
    .getByRole('tabpanel')
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: note.dueObjectId.label });
  await due
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.screenshot({ path: `test-results/pages/fees-due-menu-${test.info().project.name}.png` });
  const item = page.getByRole('menuitem', { name: `Credit note ${note.number}` });
  expect(await gapAfterIcon(item)).toBeCloseTo(10, 0);
  await item.click();
  await expect(sheet(note.number).getByText('Reason', { exact: true })).toBeVisible();
  await look(page, 'fees-credit-note', { dark: true });
  const paper = await printed(page, /\/creditnote\/\d+\/copy$/, () =>
    sheet(note.number)
      .getByRole('button', { name: /^Print/ })
      .click(),
  );
  expectPdf(paper, ['CREDIT NOTE', note.number]);
});

test('the front desk asks to date a payment back, and the owner learns that the day is closed', async ({ browser }) => {
  await at(browser, 'staff');
  const payer = await newPayer(page, `Neha ${surname}`, { Costume: '1200' });
  await page.goto(`/studentcourse/${payer.id}?pay=${payer.id}`);
  await expect(amount()).toHaveValue('1,200.00');
  await type(paySheet(), { Date: dayAgo(60) });
  await expect(paySheet().getByText(/You can record payments dated/)).toBeVisible();
  await look(page, 'fees-dated-back', { dark: true });
  await paySheet().getByRole('button', { name: 'Ask for approval' }).click();
  await expectToast(page, 'Your request was sent for approval.');
  expect(await paymentsOf(page, payer)).toBe(0);

  const owner = await browserOf(browser, watch, ofSunrise('owner'));
  await owner.goto('/approvals');
  await owner.getByRole('main').getByText(payer.name).first().click();
  await look(owner, 'fees-dated-back-request');
  watch.expectRefusal(409, '/approve');
  await owner.getByRole('button', { name: 'Approve' }).click();
  await expect(owner.getByText(/ is closed/).first()).toBeVisible();
  expect(await paymentsOf(owner, payer)).toBe(0);
});

test('on paper nothing of the shell is left', { tag: '@desk' }, async ({ browser }) => {
  await at(browser, 'staff');
  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of [
    page.getByText('Skip to the page'),
    page.getByRole('banner'),
    page.getByRole('navigation', { name: 'Main menu' }),
  ]) {
    await expect(part).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
});
