import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** A saved report that is mailed regularly. */
const watch = new Watch();

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'an owner has a saved report mailed each week, sends one at once, and pauses it',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    const name = isPhone(page) ? 'Collections to mail' : 'Collections by mail';
    await page.goto('/platformadmindashboard?report=collections&by=method&period=month');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/saved=\d+/);
    await page.goto('/platformadmindashboard');
    await page.getByRole('button', { name: `Mail ${name} regularly` }).click();
    await page.getByRole('button', { name: 'Add schedule' }).click();
    const form = sheet(page, 'Mail it regularly');
    await form.getByText('Fri', { exact: true }).click();
    await look(page, 'report-mail-schedule', { dark: true });
    await form.getByRole('button', { name: 'Create' }).click();
    const list = sheet(page, `Mails of ${name}`);
    await expect(list.getByText('Every week · Fri')).toBeVisible();
    await list.getByRole('button', { name: 'Send me one now' }).click();
    await expect(list.getByText('Last mails')).toBeVisible();
    await list.getByRole('button', { name: 'Pause' }).click();
    await expect(list.getByRole('button', { name: 'Resume' })).toBeVisible();
    await look(page, 'report-mails', { dark: true });
  },
);
