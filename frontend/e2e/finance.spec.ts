import { expect, test, type Browser, type Page } from './support/test';
import { newPayer, call } from './support/fees';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** What is spent and what is earned besides fees; each test has an entry of its own. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const at = (browser: Browser, name: string) => browserOf(browser, watch, ofSunrise(name));
const sheet = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const row = (page: Page, name: string) => page.getByRole('main').getByText(name).first();

/** Finds the entry of this name and opens it. */
async function open(page: Page, name: string, tab = ''): Promise<void> {
  await page.goto(`/finace-page?${tab}search=${encodeURIComponent(name)}`);
  await row(page, name).click();
}

test('an expense above the limit is approved by somebody else, paid and reversed', async ({ browser }) => {
  const name = `Amplifier ${Date.now().toString(36)}`;
  const desk = await at(browser, 'staff');
  await desk.goto('/finace-page');
  await look(desk, 'finance-expenses', { dark: true });
  await desk.getByRole('button', { name: 'Add expense' }).first().click();
  const add = sheet(desk, 'Add expense');
  await type(add, { Name: name, Amount: '14900', Payee: 'Furtados Music' });
  await choose(add, { Category: 'Material', 'Payment mode': 'Card' });
  await expect(add.getByText('Somebody else must approve it')).toBeVisible();
  await look(desk, 'finance-add-expense', { dark: true });
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(add).toBeHidden();
  await open(desk, name);
  await expect(sheet(desk, /^EXP-/).getByText('Somebody else must approve this expense.')).toBeVisible();
  await expect(sheet(desk, /^EXP-/).getByRole('button', { name: 'Pay' })).toBeHidden();

  const admin = await at(browser, 'admin');
  await open(admin, name);
  await look(admin, 'finance-expense', { dark: true });
  await sheet(admin, /^EXP-/).getByRole('button', { name: 'Approve' }).click();
  await expectToast(admin, 'Request approved.');

  await open(desk, name);
  await sheet(desk, /^EXP-/).getByRole('button', { name: 'Pay' }).click();
  await sheet(desk, /^Pay EXP-/)
    .getByRole('button', { name: 'Pay' })
    .click();
  await expectToast(desk, 'Expense paid.');

  await open(admin, name);
  await sheet(admin, /^EXP-/).getByRole('button', { name: 'Reverse' }).click();
  await type(sheet(admin, /^Reverse EXP-/), { Reason: 'The amplifier went back' });
  await sheet(admin, /^Reverse EXP-/)
    .getByRole('button', { name: 'Reverse' })
    .click();
  await expectToast(admin, 'Expense reversed.');
  await admin.goto(`/finace-page?search=${encodeURIComponent(name)}`);
  await expect(admin.getByRole('main').getByText('−₹14,900.00')).toBeVisible();
  await look(admin, 'finance-reversed');
});

test('a payment of fees is a read-only line of income', async ({ browser }) => {
  const name = `Isha Fin${Date.now().toString(36)}`;
  const page = await at(browser, 'admin');
  const payer = await newPayer(page, name, { Costume: '1200' });
  await call(page, 'POST', 'studentpayment', { studentObjectId: payer.id, amount: '1200', method: 'CASH' });
  await page.goto(`/finace-page?tab=income&search=${encodeURIComponent(name)}`);
  await expect(row(page, 'from Payments')).toBeVisible();
  await look(page, 'finance-income', { dark: true });
  await row(page, name).click();
  await expect(page).toHaveURL(/\/payments\?payment=\d+/);
  await expect(page.getByRole('dialog').getByText('₹1,200.00').first()).toBeVisible();
});

interface Spent {
  courseObjectId: { _id: number; coursename: string };
  batchObjectId: { _id: number; name: string };
}

/** Narrows the list to one option of a filter. */
async function narrow(page: Page, filter: string, option: string): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('group', { name: filter }).getByRole('checkbox', { name: option, exact: true }).click();
    await look(page, `finance-filter-${filter.toLowerCase()}`);
    await page.getByRole('button', { name: 'Done' }).click();
    return;
  }
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: filter }).click();
  await page.getByRole('checkbox', { name: option, exact: true }).click();
  await look(page, `finance-filter-${filter.toLowerCase()}`);
  await page.keyboard.press('Escape');
}

test('expenses and income are narrowed to a course and to a batch', async ({ browser }) => {
  const page = await at(browser, 'admin');
  const [spent] = (await call<{ list: Spent[] }>(page, 'GET', 'expense?search=Tabla accompanist&pageSize=1')).list;
  if (!spent) throw new Error('The demo has spent nothing for a batch.');
  const { courseObjectId: course, batchObjectId: batch } = spent;
  for (const tab of ['expenses', 'income']) {
    await page.goto(`/finace-page?tab=${tab}`);
    await expect(page.getByText(/^Showing 1 - /)).toBeVisible();
    await narrow(page, 'Course', course.coursename);
    await narrow(page, 'Batch', batch.name);
    await expect(page).toHaveURL(new RegExp(`course=${course._id}&batch=${batch._id}\\b`));
    await expect(page.getByRole('button', { name: `Batch ${batch.name}` })).toBeVisible();
    await expect(row(page, tab === 'expenses' ? 'Tabla accompanist' : 'Sponsor of the recital')).toBeVisible();
    await look(page, `finance-${tab}-narrowed`, { dark: true });
  }
});

test('an expense recurs, and shows the days of its next three drafts', async ({ browser }) => {
  const name = `Water ${Date.now().toString(36)}`;
  const page = await at(browser, 'admin');
  await page.goto('/finace-page?recurring=list');
  const list = sheet(page, 'Recurring expenses');
  await list.getByRole('button', { name: 'Add recurring expense' }).click();
  const add = sheet(page, 'Add recurring expense');
  await type(add, { Name: name, Amount: '600', 'First day': '31-01-2027' });
  await choose(add, { Category: 'Utilities' });
  await add.getByRole('button', { name: 'Create' }).click();
  await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText(
    '31-01-2027, 28-02-2027, 31-03-2027',
  );
  await look(page, 'finance-recurring', { dark: true });
  await list.getByRole('button', { name: `Stop ${name}` }).click();
  await expectToast(page, 'Recurring expense stopped.');
  await expect(list.getByText(name)).toBeHidden();
});

test('cash is taken to the bank', async ({ browser }) => {
  const page = await at(browser, 'staff');
  await page.goto('/finace-page');
  if (isPhone(page)) {
    await page.goto('/finace-page?tab=transfers&transfer=new');
  } else {
    await page.getByRole('link', { name: 'Transfer' }).click();
  }
  const move = sheet(page, 'Transfer');
  await type(move, { Amount: '3500' });
  await look(page, 'finance-transfer');
  await move.getByRole('button', { name: 'Transfer' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByRole('main').getByText('₹3,500.00').first()).toBeVisible();
  await look(page, 'finance-transfers');
});
