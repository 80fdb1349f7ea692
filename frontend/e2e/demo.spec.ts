import { expect, test } from '@playwright/test';
import { look } from './support/look';
import { goTo, menuOf, newBrowser, signIn, signOut } from './support/session';
import { Watch } from './support/watch';

/** The demo's Sunrise Academy: pages that hold a year of data, and what its people see of it. */
const PASSWORD = 'Demo@1234';
const watch = new Watch();

test.afterEach(() => watch.verdict());

test('a centre of three hundred students fits on its pages', async ({ browser }) => {
  const page = await newBrowser(browser, watch);
  await signIn(page, { email: 'owner@sunrise.test', password: PASSWORD });
  await expect(page.getByText('Recent payments')).toBeVisible();
  await look(page, 'demo-home', { dark: true });
  for (const entry of ['Branches', 'Staff & Role', 'Course & Plan', 'Payments', 'Students']) {
    await goTo(page, entry);
    await expect(page.getByText(/^Showing 1 - \d+ of \d+ entries$/)).toBeVisible();
    await look(page, `demo-${entry.split(' ')[0]?.toLowerCase()}`);
  }
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^Showing 11 - 20 of 3\d\d entries$/)).toBeVisible();
  await page.getByRole('searchbox').fill('zzz nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No student matches “zzz nobody”')).toBeVisible();
  await look(page, 'demo-no-student');
  await signOut(page);
  await page.context().close();
});

for (const [role, entries] of [
  ['admin', ['Home', 'Branches', 'Staff & Role', 'Course & Plan', 'Students', 'Payments', 'Settings']],
  ['staff', ['Home', 'Course & Plan', 'Students', 'Payments', 'Settings']],
] as const) {
  test(`${role.toUpperCase()} of a branch sees the entries of the role and the own branch`, async ({ browser }) => {
    const page = await newBrowser(browser, watch);
    await signIn(page, { email: `${role}@sunrise.test`, password: PASSWORD });
    expect(await menuOf(page)).toEqual(entries);
    await expect(page.getByRole('button', { name: /^Switch branch/ })).toHaveCount(0);
    await look(page, `demo-home-${role}`);
    await signOut(page);
    await page.context().close();
  });
}
