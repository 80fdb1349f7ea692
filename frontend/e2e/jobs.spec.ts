import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { enrolAtSunrise } from './support/server';
import { browserOf, isPhone } from './support/session';
import { expectToast } from './support/toast';
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

test(
  'a change of more than a page becomes a job that tells what became of each record',
  { tag: '@enough-at-desk' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/studentlist-page?status=ACTIVE');
    await expect(page.getByText(/^Showing 1 - 10 of \d{3} entries$/)).toBeVisible();
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Select rows' }).click();
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await page.getByRole('button', { name: /^Select all \d+ on this page$/ }).click();
    } else await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Change status' }).click();
    // They are active already: nobody is changed, and each is left out with that reason.
    await page.getByRole('button', { name: 'Back to active' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change the status of/ });
    await expect(dialog.getByText(/^0 students changed, \d{3} left out:$/)).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Close' }).click();

    const jobs = await openJobs(page);
    const job = jobs.getByRole('listitem').first();
    await expect(job.getByRole('heading', { name: /^Bulk change: student-status/ })).toBeVisible();
    await expect(job.getByText(/^0 records changed, \d{3} left out\./)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      job.getByRole('button', { name: 'Download' }).click(),
    ]);
    const [headings, ...rows] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(headings).toMatch(/"Name","Result","Reason"$/);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.every((row) => row.includes('"Left out"'))).toBe(true);
  },
);

test(
  'a run of the renewals that is asked for makes the due of a period that has begun',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    const name = `Renewed ${test.info().project.name} ${Date.now().toString(36)}`;
    await page.goto('/coursefee-page?tab=renewals');
    await enrolAtSunrise(name, `9${String(Date.now()).slice(-9)}`, 1);
    await page.getByRole('button', { name: 'Run now' }).click();
    await expectToast(page, /^\d+ renewals? made\./);
    await page.getByRole('radio', { name: 'Log' }).click();
    const runs = page.getByRole('main').getByRole(isPhone(page) ? 'listitem' : 'row');
    await runs
      .filter({ hasText: /All branches|Kothrud/ })
      .first()
      .click();
    const run = page.getByRole('dialog', { name: /^Renewals of \d\d-\d\d-\d{4}$/ });
    const made = run.getByRole('region', { name: 'Made' }).getByRole('listitem').filter({ hasText: name });
    await expect(made.filter({ hasText: 'Violin, Grade 1' }).first()).toBeVisible();
    await made.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Pending\s*₹[1-9]/);
  },
);

test('the jobs are found in the profile panel', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await expect(await openJobs(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'User Profile' })).toBeHidden();
});

async function openJobs(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^User Profile of/ }).click();
  await page.getByRole('dialog', { name: 'User Profile' }).getByRole('button', { name: 'Jobs' }).click();
  return page.getByRole('dialog', { name: 'Jobs' });
}
