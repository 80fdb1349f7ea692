import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** The books prove themselves. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('the owner sees that the books hold, and has them checked again', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/user-profile-setting');
  await page.getByRole('link', { name: 'Books health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Books health' })).toBeVisible();
  await expect(page.getByText(/^Everything holds\. [\d,]+ rows were looked at\.$/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^30 nights without a finding/ })).toBeVisible();
  await look(page, 'books', { dark: true });
  await page.getByText('A due is the sum of its lines').click();
  await expect(page.getByText(/^Last run .*: it holds\.$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(page.getByText('Everything holds.', { exact: true })).toBeVisible({ timeout: 60_000 });
});
