import { expect, test, type Browser, type Page } from './support/test';
import { ofSunrise } from './support/people';
import { openClass } from './support/server';
import { browserOf, isPhone, newBrowser } from './support/session';
import { Watch } from './support/watch';

/** A toast lies on nothing that can be pressed or filled in. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const NOTIFICATIONS = '/class/v1/notification';

async function at(browser: Browser, name: string, path: string): Promise<Page> {
  const page = await browserOf(browser, watch, ofSunrise(name));
  await page.clock.install();
  await page.goto(path);
  // A read that fails tells it in a toast only where an earlier one is on the screen.
  await expect(page.getByRole('button', { name: /unread/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page;
}

const toastsOf = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');

/**
 * The notifications are asked for anew when somebody comes back to the page; this once the server cannot answer.
 * An answer that was on its way already is a good one: then the person leaves and comes back once more.
 */
async function raise(page: Page, status: 429 | 500 = 429): Promise<void> {
  await page.route(
    (url) => url.pathname === NOTIFICATIONS,
    (route) => route.fulfill({ status, json: { message: 'Too many requests.' } }),
  );
  for (let time = 0; time < 20; time++) watch.allowRefusal(status, NOTIFICATIONS);
  const toast = toastsOf(page);
  const before = await toast.count();
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(toast).toHaveCount(before + 1, { timeout: 2500 });
    // A toast that is hovered stays, however long the looks take.
    await toast.last().dispatchEvent('mouseover', undefined, { timeout: 2500 });
  }).toPass({ timeout: 60_000 });
}

/** Every button, link and field that can be reached and that a toast lies on. */
async function expectClear(page: Page, what: string): Promise<void> {
  const toast = toastsOf(page);
  await expect(toast.last(), what).toBeVisible();
  // Until a sheet that stood in the way has made room.
  await page.waitForTimeout(500);
  await page.screenshot({
    path: `test-results/pages/toast-${what.replaceAll(' ', '-')}-${test.info().project.name}.png`,
  });
  const covered = await toast.evaluateAll((cards) => {
    const region = cards[0]?.parentElement;
    if (!region) return ['no toast'];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role="button"], [role="option"], [role^="menuitem"]',
      ),
    ];
    region.style.visibility = 'hidden';
    const found = controls.filter((one) => {
      if (region.contains(one) || one.matches(':disabled')) return false;
      const box = one.getBoundingClientRect();
      return boxes.some((card) => {
        const [left, right] = [Math.max(card.left, box.left), Math.min(card.right, box.right)];
        const [top, bottom] = [Math.max(card.top, box.top), Math.min(card.bottom, box.bottom)];
        if (right - left < 1 || bottom - top < 1) return false;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return seen !== null && (one.contains(seen) || seen.closest('label')?.contains(one));
      });
    });
    region.style.visibility = '';
    return found.map((one) => one.outerHTML.slice(0, 120));
  });
  expect.soft(covered, what).toEqual([]);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(over, `${what} reaches over the edge by`).toBeLessThanOrEqual(0);
}

test('a toast covers no control of a list with chosen rows', async ({ browser }) => {
  const page = await at(browser, 'owner', '/studentlist-page');
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Select rows' }).click();
  }
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await raise(page);
  await expectClear(page, 'chosen rows');
});

test('a toast covers no control of a list that is scrolled', async ({ browser }) => {
  const page = await at(browser, 'owner', '/studentlist-page');
  await page.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
  await raise(page);
  await expectClear(page, 'scrolled list');
});

for (const [what, path] of [
  ['Home', '/'],
  ['long form', '/createstaff'],
  ['week of batches', '/coursefee-page?tab=week'],
] as const) {
  test(`a toast covers no control of a page: ${what}`, async ({ browser }) => {
    const page = await at(browser, 'owner', path);
    await raise(page);
    await expectClear(page, what);
  });
}

test('a toast covers no control of a batch', async ({ browser }) => {
  const page = await at(browser, 'owner', '/coursefee-page?tab=batches');
  await page.getByRole('link', { name: /Grade/ }).first().click();
  await expect(
    page
      .getByRole('tab', { name: /^Students/ })
      .or(page.getByRole('heading', { level: 1, name: /Grade/ }))
      .first(),
  ).toBeVisible();
  await raise(page);
  await expectClear(page, 'batch');
});

test('a toast covers no control of a sheet, nor of a dialog', async ({ browser }) => {
  const page = await at(browser, 'owner', '/');
  await page.keyboard.press('Control+Alt+p');
  const sheet = page.getByRole('dialog', { name: 'Record payment' });
  await sheet.getByRole('combobox', { name: 'Student' }).fill('a');
  await expect(sheet.getByRole('option').first()).toBeVisible();
  await raise(page);
  await expectClear(page, 'payment sheet');
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await raise(page);
  await expectClear(page, 'dialog');
});

test('a toast covers no control of a register, and moves no row of it under the finger', async ({ browser }) => {
  const name = `Toast class ${test.info().project.name} ${Date.now().toString(36)}`;
  await openClass(name, 30);
  const page = await at(browser, 'trainer', '/attendance');
  await page.getByRole('link', { name: `Take attendance of ${name}` }).click();
  const row = page.getByRole('radiogroup').nth(15);
  await row.scrollIntoViewIfNeeded();
  const before = await row.boundingBox();
  await raise(page);
  await expectClear(page, 'register');
  expect((await row.boundingBox())?.y).toBeCloseTo(before?.y ?? -1, 0);
});

// At the desk two toasts stand in the top bar, above every menu.
test('toasts cover no control of a menu that is open under the top bar', { tag: '@phone' }, async ({ browser }) => {
  const page = await at(browser, 'owner', '/');
  await page.getByRole('button', { name: /^Switch branch/ }).click();
  await expect(page.getByRole('menuitemradio').first()).toBeVisible();
  await raise(page);
  await raise(page, 500);
  await expectClear(page, 'menu');
});

test('a toast covers no control of the sign-in page', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await page.goto('/signin');
  await page.route('**/class/v1/useradmin/login', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many requests.' } }),
  );
  watch.allowRefusal(429, '/class/v1/useradmin/login');
  await page.getByLabel('Email').fill('somebody@example.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Tanpura#42');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await toastsOf(page).last().dispatchEvent('mouseover');
  await expectClear(page, 'sign in');
});
