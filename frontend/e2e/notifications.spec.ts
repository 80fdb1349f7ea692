import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { castOf, type Cast } from './support/people';
import { openCentre, takeFee } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** What an owner is notified of: it arrives, is read, and rings where it should. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const SETTINGS = '/user-profile-setting?section=notifications';

const bell = (page: Page) => page.getByRole('button', { name: /notifications?$/i });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const entries = (page: Page) => page.getByRole('main').locator('ul[aria-labelledby^="day-"] > li');
const show = (page: Page, filter: RegExp) => page.getByRole('main').getByRole('radio', { name: filter }).check();

/** A fee of a hundred rupees is taken, and the bell has counted it. */
async function feeArrives(page: Page, cast: Cast): Promise<void> {
  const before = await unread(page);
  await takeFee(cast);
  await expect.poll(() => unread(page)).toBe(before + 1);
}

/** Within one hour of the clock, so that the fees of a test are one entry. */
async function awayFromTheHour(): Promise<void> {
  const left = 3_600_000 - (Date.now() % 3_600_000);
  if (left < 60_000) await new Promise((resolve) => setTimeout(resolve, left + 1000));
}

async function open(page: Page): Promise<void> {
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'All Notifications' })).toBeVisible();
}

test('a notification arrives on the page and on the bell, and is read by following it or by a button', async ({
  browser,
}) => {
  await awayFromTheHour();
  const cast = castOf(`bell-${test.info().project.name}`);
  await openCentre('paid', cast);
  const page = await browserOf(browser, watch, cast.owner);
  await open(page);
  await expect(entries(page).filter({ hasText: '₹1,000.00 received' })).toBeVisible();

  await test.step('it is put before the others, and what is alike is one entry', async () => {
    await feeArrives(page, cast);
    await expect(entries(page).first()).toContainText('2 fees received, ₹1,100.00');
    await feeArrives(page, cast);
    await expect(entries(page).first()).toContainText('3 fees received, ₹1,200.00');
    await expect(entries(page).first()).toContainText('Kothrud');
    await look(page, 'notifications', { dark: true });
  });

  await test.step('each is shown when asked', async () => {
    await entries(page).first().getByRole('button', { name: 'Show each' }).click();
    await expect(entries(page).first().getByRole('link')).toHaveCount(3);
    await look(page, 'notifications-each', { dark: true });
  });

  await test.step('following one to its receipt reads that one', async () => {
    const before = await unread(page);
    await entries(page)
      .first()
      .getByRole('link', { name: /₹100\.00/ })
      .first()
      .click();
    await page.waitForURL(/\/payments\?search=/);
    await expect.poll(() => unread(page)).toBe(before - 1);
  });

  await test.step('the unread ones alone', async () => {
    await open(page);
    await show(page, /^Unread/);
    await expect(entries(page).filter({ hasText: '2 fees received, ₹1,100.00' })).toBeVisible();
    await look(page, 'notifications-unread');
  });

  await test.step('an entry is read by its button, and leaves the unread ones', async () => {
    const before = await unread(page);
    const fees = entries(page).filter({ hasText: 'fees received' });
    await fees.getByRole('button', { name: 'Mark read' }).click();
    await expect(fees).toHaveCount(0);
    await expect.poll(() => unread(page)).toBe(before - 2);
  });

  await test.step('all are read at once', async () => {
    await feeArrives(page, cast);
    await expect(entries(page).filter({ hasText: '₹100.00 received' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.getByRole('main').getByText('No notifications')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await look(page, 'notifications-none', { dark: true });
  });

  await test.step('the panel of the bell has the same list', async () => {
    await feeArrives(page, cast);
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByText('4 fees received').or(panel.getByText('5 fees received'))).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Mark all read' })).toBeVisible();
    await look(page, 'notifications-panel', { dark: true });
    await panel.getByRole('link', { name: 'What rings, and when' }).click();
    await expect(page.getByRole('heading', { name: 'What rings' })).toBeVisible();
  });
});

test('what rings and what is mailed is chosen for each kind, and nothing rings in quiet hours', async ({ browser }) => {
  const cast = castOf(`rings-${test.info().project.name}`);
  await openCentre('paid', cast);
  const page = await browserOf(browser, watch, cast.owner);
  await page.goto(SETTINGS);
  const rings = page.getByRole('switch', { name: 'A fee was received: rings' });
  const mails = page.getByRole('switch', { name: /: mail$/ }).first();
  const heard = () =>
    page.evaluate(() => [...window.toastsSeen.values()].filter(({ text }) => text.includes('received from')).length);
  await expect(rings).not.toBeChecked();
  await look(page, 'notification-settings', { dark: true });

  await test.step('a kind is switched on, another one is not mailed any more', async () => {
    await rings.click();
    await expect(rings).toBeChecked();
    await expect(mails).toBeChecked();
    await mails.click();
    await expect(mails).not.toBeChecked();
    await page.reload();
    await expect(rings).toBeChecked();
    await expect(mails).not.toBeChecked();
  });

  await test.step('it rings', async () => {
    await feeArrives(page, cast);
    await expectToast(page, /^₹100\.00 received from Aarav Joshi/);
  });

  await test.step('in quiet hours it is counted and does not ring', async () => {
    await page.getByRole('textbox', { name: 'From' }).fill('00:00');
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('23:59');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expectToast(page, 'Quiet hours saved.');
    await expect(page.getByText('Quiet 12:00 am – 11:59 pm')).toBeVisible();
    await look(page, 'notification-settings-quiet');
    const before = await heard();
    await feeArrives(page, cast);
    await bell(page).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Quiet until 11:59 pm')).toBeVisible();
    expect(await heard()).toBe(before);
    await look(page, 'notifications-quiet');
    await page.keyboard.press('Escape');
  });

  await test.step('after them it rings again', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, 'Quiet hours are off.');
    const before = await heard();
    await feeArrives(page, cast);
    await expect.poll(heard).toBe(before + 1);
  });
});
