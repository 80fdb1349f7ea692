import { expect, test } from './support/test';
import { look } from './support/look';
import { castOf } from './support/people';
import { openCentre } from './support/server';
import { browserOf } from './support/session';
import { expectToast } from './support/toast';
import { Watch } from './support/watch';

/** A centre copies its link and shares it. */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

test('a centre copies its referral link, and the link opens the sign-up', async ({ browser }, { project }) => {
  const cast = castOf(`refer-${project.name}`);
  await openCentre('branch', cast);
  const owner = await browserOf(browser, watch, cast.owner);
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await owner.goto('/referralpage');
  await expect(owner.getByRole('heading', { name: 'Refer & Earn' })).toBeVisible();
  await expect(owner.getByText('No referrals yet')).toBeVisible();
  await look(owner, 'referrals', { dark: true });
  await owner.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectToast(owner, 'Referral link copied!');
  const link = await owner.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/signup\?ref=[A-Z0-9]{12}$/);

  await owner.getByRole('button', { name: 'Share Now' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Share this Plan' });
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toBeVisible();
  await look(owner, 'referrals-share', { dark: true });

  const stranger = await browser.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('You were invited by a centre that uses Class Master.')).toBeVisible();
});
