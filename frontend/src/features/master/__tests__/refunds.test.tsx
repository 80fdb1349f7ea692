import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { order } from './fixtures';

const paid: Schemas['PlatformOrder'] = {
  ...order,
  status: 'CONFIRMED',
  invoiceNumber: 'CM/26-27/000007',
  tds: '0.00',
  payable: '35400.00',
  refunded: '5400.00',
};

const note: Schemas['PlatformCreditNote'] = {
  _id: 3,
  date: '2026-11-22',
  number: 'CM/26-27/C00003',
  invoiceNumber: 'CM/26-27/000007',
  invoiceDate: '2026-11-20',
  orgId: 'ORGSANSKRITI',
  centreName: 'Sanskriti Dance Academy',
  gstin: '',
  placeOfSupply: 'Maharashtra',
  taxable: '4576.27',
  cgst: '411.86',
  sgst: '411.87',
  igst: '0.00',
  total: '5400.00',
  referralCredit: '0.00',
  method: 'RAZORPAY',
  reference: '',
  refundStatus: 'FAILED',
  endsOn: '2027-10-01',
  reason: 'Closed a branch',
  createdBy: 'Rahul Bhosale',
  updatedBy: '',
  createDt: '2026-11-22T06:30:00Z',
  updateDt: null,
  version: 2,
};

async function openRefund(of = paid) {
  const asked: string[] = [];
  server.use(
    http.get(api('superadmin/order'), () => HttpResponse.json(listOf([of]))),
    http.get(api('superadmin/order/:id'), () => HttpResponse.json({ data: of })),
    http.get(api('superadmin/order/:id/refund'), ({ request }) => {
      const amount = new URL(request.url).searchParams.get('amount') ?? '';
      asked.push(amount);
      const data = { total: amount, paidBack: amount, referralCredit: '0.00', endsOn: '2027-05-20', isWhole: false };
      return HttpResponse.json({ data });
    }),
  );
  const { person } = await openApp('/masterreport?tab=payments&order=7', { as: makeMaster() });
  const sheet = await screen.findByRole('dialog', { name: 'Sanskriti Dance Academy' });
  await person.click(within(sheet).getByRole('button', { name: 'Refund' }));
  return { person, asked, dialog: await screen.findByRole('dialog', { name: 'Refund Sanskriti Dance Academy' }) };
}

it('a refund begins with what is left and says beforehand what it does', async () => {
  const sent = record('post', 'superadmin/order/7/refund', () =>
    HttpResponse.json({ data: paid, message: 'The payment is refunded.' }),
  );
  const { person, asked, dialog } = await openRefund();
  expect(within(dialog).getByLabelText(/Amount to refund/)).toHaveValue('30,000.00');
  await fill(person, within(dialog).getByLabelText(/Amount to refund/), '17700');
  expect(await within(dialog).findByText('20-05-2027')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toBe('17700'));
  await fill(person, within(dialog).getByLabelText('Reference'), 'HDFC0012345');
  await fill(person, within(dialog).getByLabelText('Reason'), 'Closed a branch');
  await person.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('The payment is refunded.')).toBeVisible();
  expect(sent).toEqual([
    {
      amount: '17700.00',
      method: 'BANK_TRANSFER',
      reference: 'HDFC0012345',
      reason: 'Closed a branch',
      version: 1,
    },
  ]);
});

it('money that is paid back by hand needs its reference', async () => {
  const sent = record('post', 'superadmin/order/7/refund');
  const { person, dialog } = await openRefund();
  await fill(person, within(dialog).getByLabelText('Reason'), 'Closed a branch');
  await person.click(within(dialog).getByRole('button', { name: 'Refund' }));
  expect(await within(dialog).findByText('Please enter the reference of the payment.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('a payment by Razorpay goes back there, without a reference', async () => {
  const { dialog } = await openRefund({ ...paid, method: 'RAZORPAY' });
  expect(within(dialog).queryByLabelText('Reference')).not.toBeInTheDocument();
});

it('a payment that was refunded whole has nothing left to refund', async () => {
  const whole = { ...paid, refunded: paid.total };
  server.use(
    http.get(api('superadmin/order'), () => HttpResponse.json(listOf([whole]))),
    http.get(api('superadmin/order/:id'), () => HttpResponse.json({ data: whole })),
  );
  await openApp('/masterreport?tab=payments&order=7', { as: makeMaster() });
  const sheet = await screen.findByRole('dialog', { name: 'Sanskriti Dance Academy' });
  expect(within(sheet).getByRole('button', { name: 'Download invoice' })).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
});

it('a refund that Razorpay refused is tried again from the list of credit notes', async () => {
  server.use(http.get(api('superadmin/creditnote'), () => HttpResponse.json(listOf([note]))));
  let tries = 0;
  server.use(
    http.post(api('superadmin/creditnote/3/retry'), () => {
      tries += 1;
      return HttpResponse.json({ data: note, message: 'The refund is tried again.' });
    }),
  );
  const { person } = await openApp('/masterreport?tab=creditnotes', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: 'More actions for CM/26-27/C00003' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Try the refund again' }));
  expect(await screen.findByText('The refund is tried again.')).toBeVisible();
  expect(tries).toBe(1);
});

it('a payment that settles no order is paid back from Home', async () => {
  const held: Schemas['GatewayPayment'] = {
    _id: 5,
    createDt: '2026-11-20T06:30:00Z',
    paymentId: 'pay_5',
    orderCode: 'ORD-00007',
    orderId: 7,
    orgId: 'ORGSANSKRITI',
    centreName: 'Sanskriti Dance Academy',
    amount: '35400.00',
    currency: 'INR',
    status: 'HELD',
    reason: 'PAID_TWICE',
    createdBy: '',
    updatedBy: '',
    updateDt: null,
    version: 1,
  };
  server.use(http.get(api('superadmin/gatewaypayment'), () => HttpResponse.json(listOf([held]))));
  const sent = record('post', 'superadmin/gatewaypayment/5/refund', () =>
    HttpResponse.json({ data: held, message: 'Razorpay is asked to pay it back.' }),
  );
  const { person } = await openApp('/', { as: makeMaster() });
  const panel = await screen.findByRole('region', { name: /Payments to pay back/ });
  expect(panel).toHaveTextContent('The order was paid already');
  await person.click(within(panel).getByRole('button', { name: 'Pay back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay Sanskriti Dance Academy back?' });
  await person.click(within(dialog).getByRole('button', { name: /Pay back ₹35,400/ }));
  expect(await screen.findByText('Razorpay is asked to pay it back.')).toBeVisible();
  expect(sent).toEqual([{ version: 1 }]);
});
