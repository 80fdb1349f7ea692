import { expect, test, type Locator, type Page } from './support/test';
import { newPayer } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** Material from the vendor to the student. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const sheet = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Chooses the option whose label begins with this text. */
async function pick(scope: Locator, label: string, text: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  const option = field.getByRole('option', { name: new RegExp(`^${text}`), includeHidden: true });
  await field.selectOption(await option.getAttribute('value'));
}

/** The list's row or card that has this text. */
const row = (text: string) => page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: text });

async function openTab(name: string): Promise<void> {
  await page.getByRole('tablist', { name: 'Material Information' }).getByRole('tab', { name }).click();
}

async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(row(text).first()).toBeVisible();
}

test('the front desk buys material, gives it to a student, and sees what is left and what is low', async ({
  browser,
}) => {
  page = await browserOf(browser, watch, ofSunrise('staff'));
  const name = `Metronome ${Date.now().toString(36)}`;
  const student = await newPayer(page, `Neha Metro${Date.now().toString(36)}`, {});
  await page.goto('/materialsInfo');
  await expect(page.getByRole('heading', { level: 1, name: 'Material Information' })).toBeVisible();
  await look(page, 'materials-stock', { dark: true });

  await openTab('Materials');
  await page.getByRole('button', { name: 'Add material' }).click();
  await type(sheet('Add material'), { 'Material name': name });
  await type(sheet('Add material'), { 'Reorder level': '8' });
  await look(page, 'materials-item');
  await sheet('Add material').getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Material added.');

  await openTab('Purchases');
  await page.getByRole('button', { name: 'Record purchase' }).click();
  const purchase = sheet('Record purchase');
  await pick(purchase, 'Material name', name);
  await type(purchase, { NOS: '10' });
  await type(purchase, { 'Vendor name': 'Saraswati Music House' });
  await type(purchase, { 'Invoice no': `SMH/${name.slice(-6)}` });
  await type(purchase, { Amount: '4500' });
  await choose(purchase, { 'Payment method': 'UPI' });
  await look(page, 'materials-purchase', { dark: true });
  await purchase.getByRole('button', { name: 'Record purchase' }).click();
  await expectToast(page, 'Purchase recorded.');
  await expect(row(name)).toContainText('₹4,500.00');
  await look(page, 'materials-purchases');

  await openTab('Distribution');
  await page.getByRole('button', { name: 'Give to a student' }).click();
  await sheet('Give to a student').getByRole('combobox', { name: 'Who is it for?' }).fill(student.name);
  await sheet('Give to a student')
    .getByRole('option', { name: new RegExp(student.name) })
    .click();
  const issue = sheet('Give to a student');
  await choose(issue, { 'Material 1': `${name} (10 left)` });
  await type(issue, { NOS: '3' });
  await look(page, 'materials-issue');
  await issue.getByRole('button', { name: 'Give out' }).click();
  await expectToast(page, 'Material distributed.');
  await expect(row(name)).toContainText(student.name);
  await look(page, 'materials-distribution');

  await openTab('Stock');
  await search(name);
  await expect(row(name)).toContainText('7');
  await expect(row(name)).toContainText('₹3,150.00');
  await expect(row(name)).toContainText('Low');
  await page.getByRole('tab', { name: /^Low/ }).click();
  await expect(row(name)).toBeVisible();
  await look(page, 'materials-low');

  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Count' }).click();
  await type(sheet(`Count ${name}`), { Counted: '9' });
  await look(page, 'materials-count');
  await sheet(`Count ${name}`).getByRole('button', { name: 'Save count' }).click();
  await expectToast(page, 'Count recorded.');
  await expect(row(name)).toHaveCount(0);
});

test('the owner sends material to another branch, and reads the movements', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/materialsInfo?tab=distribution');
  await page.getByRole('button', { name: 'Send to a branch' }).click();
  await look(page, 'materials-transfer');
  const transfer = sheet('Send to a branch');
  await pick(transfer, 'From branch', 'Kothrud');
  await pick(transfer, 'To branch', 'Baner');
  await pick(transfer, 'Material name', 'Songbook, beginners');
  await type(transfer, { 'Distribute NOS': '2' });
  await transfer.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Material distributed.');
  await openTab('Movements');
  await expect(row('Transfer in').first()).toBeVisible();
  await look(page, 'materials-movements');
});
