import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { isPhone, newBrowser, signIn, signOut } from './support/session';
import { Watch } from './support/watch';

/** The page of a batch, from the list of batches to its register. */
const watch = new Watch();
let page: Page;

test.beforeEach(async ({ browser }) => {
  page = await newBrowser(browser, watch);
});

test.afterEach(async () => {
  await page.goto('/');
  await signOut(page);
  await page.context().close();
  watch.verdict();
});

async function openFirstBatch(): Promise<void> {
  await page.goto('/coursefee-page?tab=batches');
  const rows = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: ' of ' });
  await rows.first().getByRole('link').first().click();
  await page.waitForURL(/\/batch\/\d+$/);
}

test('the front desk reads roster, fees and week of a batch, and goes on to its register', async () => {
  await signIn(page, ofSunrise('staff'));
  await openFirstBatch();
  await expect(page.getByText('Seats left')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Last six classes: / }).first()).toBeVisible();
  await look(page, 'batch', { dark: true });
  for (const tab of ['Register', 'Fees', 'Week']) {
    await page.getByRole('tab', { name: tab }).click();
    await look(page, `batch-${tab.toLowerCase()}`);
  }
  await page.getByRole('link', { name: 'Take attendance' }).click();
  await page.waitForURL(/\/attendance\?batch=\d+$/);
  await page.goto('/studentlist-page');
  await expect(page.getByRole('link', { name: 'Certificates' })).toBeVisible();
  await look(page, 'students-head');
  await page.getByRole('link', { name: 'Certificates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates Issued' })).toBeVisible();
});

test('a trainer reads the own batch without money', async () => {
  await signIn(page, ofSunrise('trainer'));
  await page.goto('/attendance?tab=month');
  const id = await page.getByLabel('Batch', { exact: true }).inputValue();
  await page.goto(`/batch/${id}`);
  await expect(page.getByRole('tab', { name: /^Roster/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Last six classes: / }).first()).toBeVisible();
  await expect(page.getByText('₹')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Fees' })).toHaveCount(0);
  await look(page, 'batch-trainer');
});
