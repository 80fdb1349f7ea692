import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** The figures of the demo, from the index to the rows behind one. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** The address keeps the choice, so that it shows a moment after the click. */
async function choose(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('radio', { name });
  await choice.click({ force: true });
  await expect(choice).toBeChecked();
}

test('an owner opens a figure and finds the payments that add up to it', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/');
  await page.goto('/platformadmindashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await look(page, 'reports', { dark: true });
  await page.getByRole('link', { name: /^Collections what came in/ }).click();
  await choose(page, 'Last month');
  await choose(page, 'Method');
  await expect(page.getByText(/^Total of \d+ rows$/)).toBeVisible();
  await look(page, 'report-by-method', { dark: true });
  const figure = isPhone(page)
    ? page.getByRole('list', { name: 'Collections' }).getByRole('button').first()
    : page.getByRole('button', { name: /, Collected: / }).first();
  const amount = (await figure.textContent())!.match(/−?₹[\d,]+\.\d\d(?=$)/)?.[0] ?? '';
  await figure.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Total of/)).toBeVisible();
  await expect(sheet.getByRole('strong').or(sheet.locator('footer strong')).last()).toHaveText(amount);
  await look(page, 'report-rows', { dark: true });
  await sheet.getByRole('link', { name: 'Open the list' }).click();
  await expect(page).toHaveURL(/\/payments\?/);
});

test('the days of a month fit on the page', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/platformadmindashboard?report=collections');
  await choose(page, 'Last month');
  await expect(page.getByText(/^Total of \d+ days$/)).toBeVisible();
  await look(page, 'report-by-day', { dark: true });
});

// A phone has no arrow keys.
test('arrow keys walk the bars of a chart and Enter opens one', { tag: '@desk' }, async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/platformadmindashboard?report=collections');
  await choose(page, 'Last month');
  await choose(page, 'Method');
  const chart = page.getByRole('region', { name: 'Collected' });
  await expect(chart.locator('svg').first()).toBeVisible();
  await chart.locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await look(page, 'report-bar-focused');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(/^Total of/)).toBeVisible();
});

test('every report fits on the page', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  for (const name of [
    'fees',
    'dues',
    'tax',
    'discounts',
    'trialbalance',
    'attendance',
    'enquiries',
    'retention',
    'renewals',
    'branches',
    'courses',
    'staff',
    'stock',
  ]) {
    await page.goto(`/platformadmindashboard?report=${name}`);
    await expect(page.getByText(/^Total of|^Nothing/).first()).toBeVisible();
    await look(page, `report-${name}`);
  }
});

test('an entry of the trial balance opens its document', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/platformadmindashboard?report=trialbalance');
  await choose(page, 'Last month');
  const figure = isPhone(page)
    ? page.getByRole('list', { name: 'Trial balance' }).getByRole('button').first()
    : page.getByRole('button', { name: /^Cash, Debit: / }).first();
  await figure.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/^Total of/)).toBeVisible();
  await look(page, 'report-trialbalance-entries', { dark: true });
  await sheet.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/payments\?|\/finace-page\?|\/materialsInfo\?/);
});

test('a trainer sees attendance and courses only', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('trainer'));
  await page.goto('/platformadmindashboard');
  await expect(page.getByRole('link', { name: /^Attendance marks/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Collections/ })).toHaveCount(0);
});
