import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/** The GST pack of a month. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test(
  'the owner reads the GST pack of a month, opens its papers and marks it as filed',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/platformadmindashboard');
    await page
      .getByRole('region', { name: 'Tax' })
      .getByRole('link', { name: /^GST pack/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'GST pack' })).toBeVisible();
    await page.getByRole('button', { name: 'B2C, inside the state' }).click();
    await expect(page.getByRole('tab', { name: /^B2C, inside the state \d/ })).toBeVisible();
    await expect(page.getByText(/^\d+ papers$/).first()).toBeVisible();
    await look(page, 'gst', { dark: true });

    await page.getByRole('button', { name: 'Advances received' }).click();
    await expect(page.getByRole('tab', { name: /^Advances received \d/ })).toBeVisible();
    await look(page, 'gst-advances');

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'GSTR-1 JSON', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^GSTR1_27AAKCS4821M1Z6_\d{6}\.json$/);

    await page.getByRole('tab', { name: /^Documents/ }).click();
    await look(page, 'gst-documents');

    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Ledger names in Tally' }).click();
    await expect(page.getByRole('dialog', { name: 'Ledger names in Tally' })).toBeVisible();
    await look(page, 'gst-ledgers');
    await page.keyboard.press('Escape');

    // At the second width the month is marked already.
    await page.getByRole('button', { name: /^(Mark as filed|Correct ARN)$/ }).click();
    const sheet = page.getByRole('dialog', { name: /is filed$/ });
    await sheet.getByRole('textbox', { name: /^ARN/ }).fill('AA2710260123456');
    await look(page, 'gst-filing');
    await sheet.getByRole('button', { name: /^(Mark as filed|Save)$/ }).click();
    await expect(page.getByText(/AA2710260123456/)).toBeVisible();

    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(page.getByText('Filed', { exact: true })).toBeVisible();
    await look(page, 'gst-filed');
  },
);
