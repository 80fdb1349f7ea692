import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { debtorAtSunrise } from './support/server';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** What one person does is on the pages of others, without reload. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** Records a payment at the desk; returns the number of its receipt. */
async function recordFee(page: Page, student: string, rupees: number): Promise<string> {
  await page.goto('/payments?pay=new');
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  await sheet.getByRole('combobox').fill(student);
  await sheet.getByRole('option', { name: student }).first().click();
  await sheet.getByLabel('Amount received').fill(String(rupees));
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.status() === 201);
  await page.keyboard.press('Control+Enter');
  const { data } = (await (await answered).json()) as { data: { receiptNo: string } };
  await expect(sheet).toBeHidden();
  return data.receiptNo;
}

// Two windows are at the desk.
test(
  'a fee that one person records is in the list and on the bell of another',
  { tag: '@desk' },
  async ({ browser }) => {
    const student = await debtorAtSunrise();
    const owner = await browserOf(browser, watch, ofSunrise('owner'));
    const office = await browserOf(browser, watch, ofSunrise('staff'));
    await owner.goto('/payments');
    await expect(owner.getByText(/^Showing 1 - /)).toBeVisible();
    const bell = owner.getByRole('button', { name: /notifications?$/i });
    const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
    const before = await unread();
    const receipt = await recordFee(office, student, 410);
    await expect(owner.getByRole('main').getByText(receipt)).toBeVisible();
    await expect.poll(unread).toBe(before + 1);
    await look(office, 'live-desk');
    await look(owner, 'live-payment');
    await bell.click();
    const panel = owner.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText(/received/).first()).toBeVisible();
    await look(owner, 'live-bell', { dark: true });
  },
);
