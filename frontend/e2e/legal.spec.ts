import { expect, test } from './support/test';
import { look } from './support/look';
import { newBrowser } from './support/session';
import { Watch } from './support/watch';

/** What anybody can read before signing up. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('whoever signs up can read the terms and the privacy notice first', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await page.goto('/signup');
  await look(page, 'sign-up');
  const [terms] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Terms' }).click(),
  ]);
  await expect(terms.getByText('tries Class Master for 14 days')).toBeVisible();
  await look(terms, 'terms', { dark: true });
  await terms.getByRole('link', { name: 'Privacy notice' }).click();
  await expect(terms.getByText('Digital Personal Data Protection Act, 2023')).toBeVisible();
  await look(terms, 'privacy');
  await terms.goto('/prices');
  await expect(terms.getByRole('link', { name: 'Terms' })).toBeVisible();
});
