import { expect, test, type Page } from './support/test';
import { newPayer } from './support/fees';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** The command bar: a student from anywhere, by the keyboard on a desk and by touch on a phone. */
const watch = new Watch();
let page: Page;

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const bar = () => page.getByRole('dialog', { name: 'Search or go to' });
const field = () => bar().getByRole('combobox');

async function open(): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  if (isPhone(page)) await page.getByRole('banner').getByRole('button', { name: 'Search or go to' }).click();
  else await page.keyboard.press('Control+k');
  await expect(field()).toBeFocused();
}

test('a student is found and opened, and comes first the next time', async ({ browser }) => {
  page = await browserOf(browser, watch, ofSunrise('owner'));
  const name = `Zarina Bar${Date.now().toString(36)}`;
  const { id } = await newPayer(page, name, { Costume: '1200' });
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await look(page, 'command-bar-top');
  const bannerWidth = await page.getByRole('banner').evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(bannerWidth, 'the top bar fits').toBeLessThanOrEqual(0);

  await open();
  await page.keyboard.type(name.toLowerCase());
  const first = bar().getByRole('group', { name: 'Students' }).getByRole('option').first();
  await expect(first).toContainText(name);
  await expect(first).toContainText('₹1,200.00');
  await look(page, 'command-bar-found', { dark: true });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/studentcourse/${id}`));
  await expect(bar()).toHaveCount(0);

  await page.goto('/');
  await open();
  await expect(bar().getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(name);
  await look(page, 'command-bar-recent', { dark: true });
  await page.keyboard.type('/ students');
  await expect(bar().getByRole('option', { name: 'Students', exact: true })).toBeVisible();
  await field().fill('no such thing here');
  await expect(bar().getByText('Nothing found for “no such thing here”')).toBeVisible();
  await look(page, 'command-bar-nothing');
  await field().fill('');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look(page, 'command-bar-shortcuts');
});
