import { expect, test } from './support/test';
import { look } from './support/look';
import { castOf, ofSunrise } from './support/people';
import { openCentre } from './support/server';
import { browserOf, isPhone } from './support/session';
import { Watch } from './support/watch';

/** What happened in a centre, as its owner reads it. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('an owner reads who changed a student, and from what to what', async ({ browser }) => {
  const cast = castOf(test.info().project.name);
  await openCentre('paid', cast);
  const page = await browserOf(browser, watch, cast.owner);
  await page.goto('/user-profile-setting');
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: cast.student.name });
  await row.filter({ hasText: 'created' }).last().getByRole('button', { name: 'created' }).click();
  // It opens in its place, on a phone as a sheet.
  const entry = isPhone(page) ? page.getByRole('dialog') : page.getByRole('region', { name: 'entries' });
  const changes = entry.getByRole('table', { name: 'Before and after' });
  await expect(changes.getByRole('row', { name: new RegExp(`^Phone – ${cast.student.phone}$`) })).toBeVisible();
  await look(page, 'activity-entry', { dark: true });
});

test('a year of entries fits on the page', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.goto('/activity');
  await expect(page.getByText(/^Showing 1 - 10 of [\d,]+ entries$/)).toBeVisible();
  await look(page, 'activity', { dark: true });
});
