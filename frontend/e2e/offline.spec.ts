import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, newBrowser } from './support/session';
import { Watch } from './support/watch';

/** Where no network brings a page, one of the product's own says so, and gives way to the page by itself. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** From here on every page has its answer without a network. */
async function ready(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state);
  await expect.poll(state).toBe('activated');
}

async function expectOffline(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Attendance opens without one on a device that has opened it before.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
}

test('every page of a centre says that it is offline, and opens when there is a network again', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await ready(page);
  await page.context().setOffline(true);
  for (const path of [
    '/',
    '/branchlist-page',
    '/stafflistpage',
    '/coursefee-page',
    '/payments',
    '/activity',
    '/studentlist-page',
  ]) {
    await page.goto(path);
    await expectOffline(page);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await look(page, 'offline', { dark: true });
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});

test('so does a page without anybody signed in, also where the device does not notice the network', async ({
  browser,
}) => {
  const page = await newBrowser(browser, watch);
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
  await page.goto('/signin');
  await ready(page);
  await page.context().setOffline(true);
  for (const path of ['/signup', '/forgot-password', '/signin']) {
    await page.goto(path);
    await expectOffline(page);
  }
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
