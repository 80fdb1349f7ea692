import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

const PAGE = '/planlistpage?tab=coupons';

const coupon: Schemas['Coupon'] = {
  _id: 4,
  code: 'DIWALI-20',
  kind: 'PERCENT',
  value: '20.00',
  planNames: 'Growth',
  plans: [{ _id: 2, name: 'Growth', durationMonths: 12 }],
  leastMonths: null,
  validFrom: '2026-11-01',
  validUntil: '2026-11-30',
  used: 3,
  limit: 50,
  oncePerCentre: true,
  firstPurchase: false,
  note: 'Stall in Pune',
  status: 'ACTIVE',
  createdBy: 'Rahul Bhosale',
  updatedBy: '',
  createDt: '2026-10-28T06:30:00Z',
  updateDt: null,
  version: 1,
};

const plans = [
  { _id: 2, name: 'Growth', durationMonths: 12, status: 'PUBLISHED' },
  { _id: 3, name: 'Scale', durationMonths: 12, status: 'PUBLISHED' },
];

const order = { _id: 7, code: 'ORD-00007', date: '2026-11-20', centreName: 'Sanskriti Dance Academy' };

function answers(row = coupon) {
  server.use(
    http.get(api('superadmin/coupon'), () => HttpResponse.json(listOf([row], { ACTIVE: 1 }))),
    http.get(api('superadmin/coupon/:id'), () => HttpResponse.json({ data: row })),
    http.get(api('plan'), () => HttpResponse.json(listOf(plans))),
    http.get(api('superadmin/order'), ({ request }) =>
      HttpResponse.json(
        listOf(
          new URL(request.url).searchParams.get('coupon') === '4'
            ? [{ ...order, discount: '6000.00', status: 'WAITING' }]
            : [],
        ),
      ),
    ),
  );
}

/** The form once its record and the plans are there. */
async function formCalled(name: string) {
  await screen.findByRole('textbox', { name: 'Code' });
  return screen.getByRole('dialog', { name });
}

it('coupons are a tab of Plan Master, with what each takes off and how often it was used', async () => {
  answers();
  await openApp(PAGE, { as: makeMaster() });
  expect(await tableOnScreen(/DIWALI-20/)).toEqual({
    heads: ['Code', 'Discount', 'Plans', 'Valid', 'Used', 'Status', 'Actions'],
    cells: ['DIWALI-20', '20 %', 'Growth', '01-11-2026 – 30-11-2026', '3 of 50', 'Active', ''],
  });
});

it('a coupon is added in capitals, for all plans unless some are chosen', async () => {
  answers();
  const sent = record('post', 'superadmin/coupon', () => HttpResponse.json({ data: coupon, message: 'Coupon added.' }));
  const { person } = await openApp(`${PAGE}&edit=new`, { as: makeMaster() });
  const sheet = await formCalled('Add coupon');
  await fill(person, within(sheet).getByRole('textbox', { name: 'Code' }), 'launch-5000');
  await person.click(within(sheet).getByRole('radio', { name: 'Rupees' }));
  await fill(person, within(sheet).getByRole('textbox', { name: 'Discount (₹)' }), '5000');
  await person.click(within(sheet).getByRole('checkbox', { name: 'Scale, 12 months' }));
  await person.click(within(sheet).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Coupon added.')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      code: 'LAUNCH-5000',
      kind: 'RUPEES',
      value: '5000.00',
      plans: [3],
      leastMonths: null,
      validUntil: null,
      limit: null,
      oncePerCentre: true,
      firstPurchase: false,
    }),
  ]);
});

it('a discount in per cent is at most 100', async () => {
  answers();
  const { person } = await openApp(`${PAGE}&edit=new`, { as: makeMaster() });
  const sheet = await formCalled('Add coupon');
  await fill(person, within(sheet).getByRole('textbox', { name: 'Discount (%)' }), '101');
  await person.click(within(sheet).getByRole('button', { name: 'Create' }));
  expect(await within(sheet).findByText('A discount in per cent is from 1 to 100.')).toBeVisible();
});

it('of a used coupon only the last day, the limit and the note can be changed', async () => {
  answers();
  const sent = record('put', 'superadmin/coupon/update/4', () =>
    HttpResponse.json({ data: coupon, message: 'Coupon updated.' }),
  );
  const { person } = await openApp(`${PAGE}&edit=4`, { as: makeMaster() });
  const sheet = await formCalled('Edit coupon');
  for (const name of ['Code', 'Discount (%)']) expect(within(sheet).getByRole('textbox', { name })).toBeDisabled();
  expect(within(sheet).getByRole('checkbox', { name: 'Growth, 12 months' })).toBeDisabled();
  await fill(person, within(sheet).getByRole('textbox', { name: /Uses in all/ }), '60');
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Coupon updated.')).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ code: 'DIWALI-20', value: '20.00', limit: 60, version: 1 })]);
});

it('a refused change is told where it was made', async () => {
  answers({ ...coupon, used: 0 });
  record('put', 'superadmin/coupon/update/4', () =>
    refuse(409, { errors: { code: ['There is a coupon with this code already.'] } }),
  );
  const { person } = await openApp(`${PAGE}&edit=4`, { as: makeMaster() });
  const sheet = await formCalled('Edit coupon');
  await fill(person, within(sheet).getByRole('textbox', { name: 'Code' }), 'WELCOME10');
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect(await within(sheet).findByText('There is a coupon with this code already.')).toBeVisible();
});

it('the sheet of a coupon says which centres used it', async () => {
  answers();
  const { person } = await openApp(PAGE, { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: 'DIWALI-20' }));
  const sheet = await screen.findByRole('dialog', { name: 'DIWALI-20' });
  const uses = await within(sheet).findByRole('region', { name: 'Used by' });
  expect(uses).toHaveTextContent('Sanskriti Dance Academy');
  expect(uses).toHaveTextContent('ORD-00007');
  expect(uses).toHaveTextContent('−₹6,000.00');
  await person.click(within(sheet).getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit coupon' })).toBeVisible();
});

it('a coupon is set inactive from its row', async () => {
  answers();
  server.use(
    http.post(api('superadmin/coupon/4/deactivate'), () =>
      HttpResponse.json({ data: coupon, message: 'The coupon is inactive.' }),
    ),
  );
  const { person } = await openApp(PAGE, { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for DIWALI-20/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Set inactive' }));
  expect(await screen.findByText('The coupon is inactive.')).toBeVisible();
});
