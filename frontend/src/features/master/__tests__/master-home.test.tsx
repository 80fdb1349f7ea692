import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { windowOf } from '@/testing/window';

const order: Schemas['PlatformOrder'] = {
  _id: 7,
  date: '2026-11-20',
  code: 'ORD-00007',
  invoiceNumber: null,
  orgId: 'ORGSANSKRITI',
  centreName: 'Sanskriti Dance Academy',
  planName: 'Growth',
  durationMonths: 12,
  kind: 'NEW',
  couponCode: '',
  discount: '0.00',
  total: '35400.00',
  tds: '3000.00',
  referralCredit: '0.00',
  refunded: '0.00',
  payable: '32400.00',
  method: 'UPI',
  reference: '632118840217',
  startsOn: null,
  endsOn: null,
  status: 'WAITING',
  reason: '',
  createdBy: 'Asha Kulkarni',
  updatedBy: '',
  createDt: '2026-11-20T06:30:00Z',
  updateDt: null,
  version: 1,
};

function answers(orders: Schemas['PlatformOrder'][] = [order]) {
  server.use(
    http.get(api('superadmin/order'), () => HttpResponse.json(listOf(orders))),
    http.get(api('superadmin/order/:id'), () => HttpResponse.json({ data: order })),
    http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([]))),
    http.get(api('client'), () =>
      HttpResponse.json(
        listOf([
          {
            _id: 4,
            name: 'Rekha Pawar',
            interests: 'Yoga',
            city: 'Nashik',
            phone: '9860041122',
            nextFollowUp: '2026-01-01',
          },
        ]),
      ),
    ),
    http.get(api('support'), () =>
      HttpResponse.json(
        listOf([
          {
            _id: 9,
            subject: 'Cannot print',
            ticketId: 'TKT-00009',
            centreName: 'Sunrise',
            date: '2026-11-20T06:30:00Z',
          },
        ]),
      ),
    ),
  );
}

it('a payment is confirmed from Home, with what arrives in the button', async () => {
  answers();
  let confirmed = 0;
  server.use(
    http.post(api('superadmin/order/7/confirm'), () => {
      confirmed += 1;
      return HttpResponse.json({ data: order, message: 'The payment is confirmed.' });
    }),
  );
  const { person } = await openApp('/', { as: makeMaster() });
  const panel = await screen.findByRole('region', { name: 'Payments to confirm' });
  expect(await within(panel).findByText('Sanskriti Dance Academy')).toBeVisible();
  await person.click(within(panel).getByRole('button', { name: 'Confirm' }));
  const dialog = await screen.findByRole('dialog', { name: /Confirm the payment/ });
  expect(confirmed).toBe(0);
  await person.click(within(dialog).getByRole('button', { name: 'Confirm ₹32,400.00' }));
  expect(await screen.findByText('The payment is confirmed.')).toBeVisible();
  expect(confirmed).toBe(1);
});

it('on a phone a payment is confirmed in its sheet', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
  answers();
  const { person } = await openApp('/', { as: makeMaster() });
  const panel = await screen.findByRole('region', { name: 'Payments to confirm' });
  await person.click(await within(panel).findByRole('link', { name: /Sanskriti/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Sanskriti Dance Academy' });
  expect(within(panel).queryByText('Confirm')).not.toBeInTheDocument();
  expect(within(sheet).getByRole('button', { name: 'Confirm' })).toBeVisible();
});

it('a payment that was not found is rejected with a reason', async () => {
  answers();
  const sent = record('post', 'superadmin/order/7/reject', () =>
    HttpResponse.json({ data: order, message: 'The payment is rejected.' }),
  );
  const { person } = await openApp('/?order=7', { as: makeMaster() });
  const sheet = await screen.findByRole('dialog', { name: 'Sanskriti Dance Academy' });
  expect(sheet).toHaveTextContent('632118840217');
  expect(sheet).toHaveTextContent('TDS withheld₹3,000.00');
  expect(sheet).toHaveTextContent('To receive₹32,400.00');
  await person.click(within(sheet).getByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: /Reject the payment/ });
  await fill(person, within(dialog).getByRole('textbox'), 'No such payment');
  await person.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('The payment is rejected.')).toBeVisible();
  expect(sent).toEqual([{ reason: 'No such payment', version: 1 }]);
});

it('names the leads to call and the tickets to answer, each a door to its record', async () => {
  answers();
  await openApp('/', { as: makeMaster() });
  const lead = await screen.findByRole('link', { name: /^RP|^Rekha/ });
  expect(lead).toHaveAttribute('href', '/clientform?client=4');
  expect(lead).toHaveTextContent('Yoga, Nashik');
  expect(await screen.findByRole('link', { name: /Cannot print/ })).toHaveAttribute('href', '/ticketviewpage/9');
});

it('says where nothing waits', async () => {
  answers([]);
  await openApp('/', { as: makeMaster() });
  expect(await screen.findByText('No payment waits for you.')).toBeVisible();
});
