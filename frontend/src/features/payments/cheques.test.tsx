import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { listOf } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { record } from '@/testing/calls';
import { api, server } from '@/testing/server';
import type { Payment } from './api';
import type { Proof } from './proofs';

const cheque: Partial<Payment> = {
  _id: 9,
  date: '2026-11-20',
  receiptNo: 'KTH/26-27/000413',
  splitWith: [],
  reference: '004127',
  bank: 'Saraswat Bank',
  chequeDate: '2026-11-20',
  studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  amount: '6000.00',
  method: 'CHEQUE',
  status: 'RECEIVED',
  bounceCharge: '500.00',
  version: 3,
};

const proof: Partial<Proof> = {
  _id: 5,
  date: '2026-11-20',
  utr: '412233445566',
  amount: '4720.00',
  fromPayer: true,
  photo: null,
  status: 'PENDING_VERIFICATION',
  studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  paymentObjectId: null,
  version: 1,
};

beforeEach(() => {
  server.use(
    http.get(api('studentpayment'), () => HttpResponse.json(listOf([cheque]))),
    http.get(api('studentpayment/9'), () => HttpResponse.json({ data: cheque })),
    http.get(api('studentpayment/totals'), () =>
      HttpResponse.json({ data: { rows: 1, counted: 1, sums: {}, parts: [], leftOut: [], subtracted: [] } }),
    ),
    http.get(api('upiproof'), () => HttpResponse.json(listOf([proof]))),
    http.get(api('upiproof/5'), () => HttpResponse.json({ data: proof })),
  );
});

it('a cheque is marked as bounced with its reason and the charge of the centre', async () => {
  const sent = record('post', 'studentpayment/9/bounce', () =>
    HttpResponse.json({ data: { ...cheque, status: 'BOUNCED' }, message: 'Cheque bounced.' }),
  );
  const { person } = await openApp('/payments?tab=cheques&bounce=9');
  expect(await screen.findByRole('checkbox', { name: /Charge ₹500.00/ })).toBeChecked();
  const sheet = screen.getByRole('dialog', { name: 'Mark as bounced' });
  await person.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'Funds insufficient');
  await person.click(within(sheet).getByRole('button', { name: 'Mark as bounced' }));
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ reason: 'Funds insufficient', charge: true, version: 3 })]),
  );
});

it('a proof is verified as the bank shows it', async () => {
  const sent = record('post', 'upiproof/5/verify', () =>
    HttpResponse.json({ data: { ...proof, status: 'CONFIRMED' }, message: 'Payment verified and recorded.' }),
  );
  const { person } = await openApp('/payments?tab=proofs&verify=5');
  const amount = await screen.findByRole('textbox', { name: 'Amount received' });
  await person.clear(amount);
  await person.type(amount, '4000{Enter}');
  await waitFor(() =>
    expect(sent).toEqual([{ utr: '412233445566', amount: '4000.00', date: '2026-11-20', version: 1 }]),
  );
});

it('the tab says how many proofs wait', async () => {
  await openApp('/payments');
  expect(await screen.findByRole('tab', { name: 'To verify (1)' })).toBeVisible();
});
