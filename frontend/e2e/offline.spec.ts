import { expect, test, type Page } from './support/test';
import { look } from './support/look';
import { newBrowser } from './support/session';
import { Watch } from './support/watch';

/**
 * Where no network brings a page and nobody is signed in, one of the product's own says so, and gives way to the page
 * by itself. What somebody looked at is kept: kept-pages.spec.ts.
 */
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

test(
  'a page without anybody signed in says that it is offline, also where the device does not notice the network',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await newBrowser(browser, watch);
    await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation(), true));
    await page.goto('/signin');
    await ready(page);
    await page.context().setOffline(true);
    for (const path of ['/signup', '/forgot-password', '/signin']) {
      await page.goto(path);
      await expectOffline(page);
    }
    await look(page, 'offline', { dark: true });
    await page.context().setOffline(false);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  },
);
