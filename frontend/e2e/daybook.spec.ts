import { expect, test, type Browser, type Page } from './support/test';
import { choose, type } from './support/form';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** The day book and the close of a day, in the branch of the demo that has not closed yesterday. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

const at = (browser: Browser, name: string) => browserOf(browser, watch, ofSunrise(name));
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Close the day' });

test('a day is counted, compared with the book and closed', async ({ browser }) => {
  const desk = await at(browser, 'staff');
  await desk.goto('/finace-page?tab=daybook');
  await expect(desk.getByText('Closing by mode')).toBeVisible();
  await expect(desk.getByText('After the count')).toBeVisible();
  await look(desk, 'daybook-open', { dark: true });

  await desk.keyboard.press('Alt+ArrowLeft');
  await expect(desk).toHaveURL(/day=/);
  await desk.getByRole('button', { name: 'Close the day' }).click();
  // Far less than the drawer has on any day: a second person has to confirm.
  await type(sheet(desk), { '₹500': '3', '₹200': '1', Coins: '38' });
  await expect(sheet(desk).getByText('₹1,738.00').first()).toBeVisible();
  await look(desk, 'daybook-count', { dark: true });
  await sheet(desk).getByRole('button', { name: 'Fix the count' }).click();
  await expect(sheet(desk).getByText(/^(Short|Over)$/)).toBeVisible();
  await choose(sheet(desk), { Reason: 'Not explained', 'Confirmed by': 'Kavita Deshmukh' });
  await type(sheet(desk), { 'Password of the second person': ofSunrise('owner').password });
  await look(desk, 'daybook-result', { dark: true });
  await sheet(desk)
    .getByRole('button', { name: /^Close \d/ })
    .click();
  await expectToast(desk, 'Day closed.');
  await expect(desk.getByText(/counted by/)).toBeVisible();
  await look(desk, 'daybook-closed', { dark: true });
});

test('a closed day shows its close', async ({ browser }) => {
  const owner = await at(browser, 'owner');
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
  await owner.goto(`/finace-page?tab=daybook&day=${day}`);
  await expect(owner.getByText(/counted by/)).toBeVisible();
  await look(owner, 'daybook-earlier');
  if (isPhone(owner)) return;
  await owner.getByRole('button', { name: 'Locked months' }).click();
  await expect(
    owner.getByRole('dialog', { name: 'Locked months' }).getByText('Locked', { exact: true }).first(),
  ).toBeVisible();
  await look(owner, 'daybook-locks', { dark: true });
});
