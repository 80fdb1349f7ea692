import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** Saved reports, a past day, and the profit of courses, with the figures of the demo. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'an owner saves a report under a name, opens it from the top of the index and deletes it',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    const name = isPhone(page) ? 'Last month by method' : 'Methods of last month';
    await page.goto('/platformadmindashboard?report=collections&by=method&period=last');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('checkbox').check();
    await look(page, 'report-save', { dark: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/saved=\d+/);
    await page.goto('/platformadmindashboard');
    const saved = page.getByRole('region', { name: 'Saved' });
    await expect(saved.getByText('Collections · Last month').first()).toBeVisible();
    await look(page, 'reports-saved', { dark: true });
    await saved.getByRole('link', { name: new RegExp(name) }).click();
    await expect(page.getByRole('radio', { name: 'Last month' })).toBeChecked();
    await page.goto('/platformadmindashboard');
    await saved.getByRole('button', { name: `Delete ${name}` }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Delete/ })
      .click();
    await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeHidden();
  },
);

test('dues by age say of which past day they are', { tag: '@enough-at-desk' }, async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/platformadmindashboard?report=dues');
  await expect(page.getByLabel('As of', { exact: true })).toBeVisible();
  await look(page, 'report-as-of-today', { dark: true });
  await page.goto('/platformadmindashboard?report=dues&asOf=2026-01-31');
  await expect(page.getByText('As it stood on 31-01-2026')).toBeVisible();
  await look(page, 'report-as-of');
});

test('an owner reads what courses earn and cost', { tag: '@enough-at-desk' }, async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/platformadmindashboard?report=profit&period=year');
  await expect(page.getByText(/^Total of \d+ rows$/)).toBeVisible();
  await look(page, 'report-profit', { dark: true });
});

test(
  'Home compares income with expense, and a bar opens its lines',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Income against expense' });
    await expect(panel.getByText('Net')).toBeVisible();
    await look(page, 'home-income', { dark: true });
    const bar = panel.getByRole('link', { name: /Income: ₹/ }).last();
    await bar.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/report=branches.*figure=income/);
    await expect(page.getByRole('dialog').getByText(/^Total of/)).toBeVisible();
  },
);
