import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const PAGE = '/referralpage';
const LINK = `${location.origin}/signup?ref=ORGSUNRISE22`;

const referral = (some: Partial<Schemas['Referral']>): Schemas['Referral'] => ({
  _id: 'ORGSANSKRITI',
  centreName: 'Sanskriti Dance Academy',
  createDt: '2026-10-02T06:30:00Z',
  settledOn: '2026-10-11',
  status: 'EARNED',
  reason: '',
  takenBackOn: null,
  amount: '100.00',
  ...some,
});

const signedUp = referral({
  _id: 'ORGCHITRAKAL',
  centreName: 'Chitrakala Studio',
  settledOn: null,
  status: null,
  reason: null,
  amount: '0.00',
});
const notCounted = referral({
  _id: 'ORGLITTLESTE',
  centreName: 'Little Steps Abacus',
  status: 'NOT_COUNTED',
  reason: 'SAME_GSTIN',
  amount: '0.00',
});

const open = (rows: readonly Schemas['Referral'][] = [], some: Partial<Schemas['CurrentUser']> = {}) => {
  server.use(http.get(api('referral'), () => HttpResponse.json(listOf([...rows]))));
  return openApp(PAGE, { as: makeUser(some) });
};

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`${name} stands in no row.`);
  return row;
};

it('shows what was earned and what a referral earns', async () => {
  await open([], { referralAmount: '300.00' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Refer & Earn' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Your referral link' })).toHaveTextContent(
    'Earned and not used yet₹300.00',
  );
  expect(screen.getByText('Earn ₹100 per referral!')).toBeVisible();
});

it('shows a reward that was taken back, and when', async () => {
  await open([referral({ takenBackOn: '2026-10-14', amount: '0.00' })]);
  const row = await rowOf('Sanskriti Dance Academy');
  expect(within(row).getByText('Taken back')).toBeVisible();
});

it('begins with ₹0', async () => {
  await open();
  expect(await screen.findByText('₹0')).toBeVisible();
});

it('copies the read-only link and says so for a second', async () => {
  const { person } = await open();
  const field = await screen.findByRole('textbox', { name: 'Your referral link' });
  expect(field).toHaveValue(LINK);
  expect(field).toHaveAttribute('readonly');
  const button = screen.getByRole('button', { name: 'Copy' });
  await person.click(button);
  expect(await screen.findByText('Referral link copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(button.querySelector('.lucide-check')).toBeInTheDocument();
  await expect.poll(() => button.querySelector('.lucide-check'), { timeout: 1500 }).toBeNull();
});

it('shares the link with the specification’s targets, in their order', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Share Now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this Plan' });
  expect(dialog).toHaveTextContent(`Invite & EarnCheck out this amazing plan at: ${LINK}`);
  const items = within(dialog).getAllByRole('listitem');
  expect(items.map((item) => within(item).getByRole(item.querySelector('a') ? 'link' : 'button').textContent)).toEqual([
    'fFacebook',
    'tTwitter',
    'WhatsApp',
    'Email',
    'inLinkedIn',
    'SMS',
    'Copy link',
  ]);
});

it.each([
  ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(LINK)}`],
  ['Twitter', `https://twitter.com/intent/tweet?text=${encodeURIComponent(`Check out this amazing plan at: ${LINK}`)}`],
  ['WhatsApp', `https://wa.me/?text=${encodeURIComponent(`Check out this amazing plan at: ${LINK}`)}`],
  [
    'Email',
    `mailto:?subject=Invite%20%26%20Earn&body=${encodeURIComponent(`Check out this amazing plan at: ${LINK}`)}`,
  ],
  ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(LINK)}`],
  ['SMS', `sms:?body=${encodeURIComponent(`Check out this amazing plan at: ${LINK}`)}`],
])('hands the link to %s', async (name, href) => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Share Now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this Plan' });
  expect(within(dialog).getByRole('link', { name })).toHaveAttribute('href', href);
});

it('copies the link from the dialog too', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Share Now' }));
  await person.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Referral link copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(LINK);
});

it('lists who signed up with the link, and why one does not count', async () => {
  await open([signedUp, referral({}), notCounted]);
  expect(within(await rowOf('Chitrakala Studio')).getByText('₹0.00')).toBeVisible();
  expect(await rowOf('Chitrakala Studio')).toHaveTextContent('Signed up');
  expect(await rowOf('Sanskriti Dance Academy')).toHaveTextContent('Earned');
  expect(await rowOf('Sanskriti Dance Academy')).toHaveTextContent('₹100.00');
  expect(await rowOf('Little Steps Abacus')).toHaveTextContent('Not counted');
  expect(await rowOf('Little Steps Abacus')).toHaveTextContent('Same GSTIN as your centre');
});

it('offers to share the link while nobody has used it', async () => {
  const { person } = await open();
  expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Share the link' }));
  expect(await screen.findByRole('dialog', { name: 'Share this Plan' })).toBeVisible();
});
