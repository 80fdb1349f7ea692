import { readFile } from 'node:fs/promises';
import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** An export of many rows, which the server prepares as a job. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('an export of many rows becomes a job whose file is downloaded from the panel', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/activity');
  await expect(page.getByText(/^Showing 1 - 10 of [\d,]+ entries$/)).toBeVisible();
  await page.getByRole('button', { name: isPhone(page) ? 'More' : 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const showJobs = page.getByRole('button', { name: 'Show jobs' });
  await showJobs.hover();
  await showJobs.click();

  const panel = page.getByRole('dialog', { name: 'Jobs' });
  const job = panel.getByRole('listitem').first();
  await expect(job.getByText(/^Kept until \d\d-\d\d-\d{4}/)).toBeVisible();
  await look(page, 'jobs', { dark: true });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    job.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity-\d\d-\d\d-\d{4}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(500);
});

test('the jobs are found in the profile panel', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  await page.getByRole('dialog', { name: 'User Profile' }).getByRole('button', { name: 'Jobs' }).click();
  await expect(page.getByRole('dialog', { name: 'Jobs' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'User Profile' })).toBeHidden();
});
