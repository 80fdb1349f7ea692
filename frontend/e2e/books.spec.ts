import { expect, test } from './support/test';
import { call } from './support/fees';
import { look, settle } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** The books prove themselves. */
const watch = new Watch();

interface Health {
  groups: { checks: { name: string; findings: number }[] }[];
  run: { findings: number; found: object[] };
  nights: { findings: number }[];
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'the owner sees that the books hold, and has them checked again',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/user-profile-setting');
    await page.getByRole('link', { name: 'Books health' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Books health' })).toBeVisible();
    await expect(page.getByText(/^Everything holds\. [\d,]+ rows were looked at\.$/)).toBeVisible();
    // Before two o'clock the last of the 30 nights is still to come.
    await expect(page.getByRole('img', { name: /^(29|30) nights without a finding/ })).toBeVisible();
    await look(page, 'books', { dark: true });
    const series = page.getByRole('region', { name: 'Series' });
    await series.locator('summary').first().click();
    await expect(series.getByText(/^([0-9a-f]{4} ){15}[0-9a-f]{4}$/).first()).toBeVisible();
    await look(page, 'books-series', { dark: true });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      series.getByRole('button', { name: 'Export CSV' }).first().click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await page.getByText('A due is the sum of its lines').click();
    await expect(page.getByText(/^Last run .*: it holds\.$/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect(page.getByText('Everything holds.', { exact: true })).toBeVisible({ timeout: 60_000 });
  },
);

test('a finding stands first, with its document and both figures', { tag: '@enough-at-desk' }, async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  const { list } = await call<{ list: { _id: number }[] }>(page, 'GET', 'studentpayment?pageSize=10');
  const payment = list[0]!._id;
  await page.route('**/class/v1/books', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: Health };
    const check = data.groups.flatMap(({ checks }) => checks).find(({ name }) => name === 'payment.allocated')!;
    check.findings = 1;
    data.run.findings = 1;
    data.run.found = [
      {
        check: check.name,
        kind: 'payment',
        recordId: payment,
        number: 'KTH/26-27/000388',
        day: '2026-11-17',
        studentId: 1,
        studentName: 'Mohammed Irfan Shaikh',
        expected: '4720.00',
        found: '4270.00',
      },
    ];
    data.nights.at(-1)!.findings = 1;
    await route.fulfill({ response, json: { data } });
  });
  await page.goto('/books');
  const box = page.getByRole('region', { name: 'Allocations and advance do not make up the payment' });
  await expect(box).toContainText('₹450.00');
  await look(page, 'books-finding', { dark: true });
  await box.getByRole('link', { name: 'Open receipt' }).click();
  await expect(page).toHaveURL(`/payments?payment=${payment}`);
  await settle(page);
});
