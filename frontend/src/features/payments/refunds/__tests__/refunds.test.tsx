import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListTotals } from '@/api/lists';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import type { Refund } from '../api';

const makeRefund = (some: Partial<Refund> = {}): Refund => ({
  _id: 41,
  number: '',
  date: null,
  dueBy: '2026-12-06',
  studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
  studentId: 'STU-00012',
  studentName: 'Neha Ghorpade',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  amount: '6500.00',
  method: 'CASH',
  reference: '',
  reason: 'Moved away',
  status: 'APPROVED',
  daysLate: null,
  note: '',
  approvalId: 7,
  createdById: 9,
  createdBy: 'Amol Kale',
  updatedBy: '',
  createDt: '2026-11-26T05:10:00Z',
  updateDt: null,
  version: 3,
  advanceBefore: null,
  reversedOn: null,
  rule: '',
  parts: [],
  credits: [],
  enrolment: null,
  ...some,
});

const paid = makeRefund({
  status: 'PAID',
  number: 'KTH/2627/RF00001',
  date: '2026-11-26',
  advanceBefore: '7000.00',
  parts: [{ paymentObjectId: { _id: 3, receiptNo: 'KTH/26-27/000003', date: '2026-11-01' }, amount: '6500.00' }],
});

const totals: ListTotals = {
  rows: 2,
  counted: 1,
  sums: { amount: '6500.00' },
  parts: [],
  leftOut: [{ value: 'REJECTED', rows: 1, sums: { amount: '10.00' } }],
  subtracted: [],
};

let sent: { to: string; body: unknown }[] = [];

const took = (to: string, data: object, message: string) =>
  http.post(api(to), async ({ request }) => {
    sent.push({ to: new URL(request.url).pathname.replace('/class/v1/', ''), body: await request.json() });
    return HttpResponse.json({ data, message }, { status: 201 });
  });

function show(refund: Refund) {
  server.use(
    http.get(api('refund'), () => HttpResponse.json(listOf([refund]))),
    http.get(api('refund/totals'), () => HttpResponse.json({ data: totals })),
    http.get(api('refund/:id'), () => HttpResponse.json({ data: refund })),
  );
}

beforeEach(() => {
  sent = [];
  server.use(
    took('refund/:id/pay', paid, 'Refund paid.'),
    took('refund/:id/reject', makeRefund({ status: 'REJECTED' }), 'Refund rejected.'),
    took('approval/:id/approve', {}, 'Request approved.'),
  );
});

describe('refunds', () => {
  it('stand on the page of payments, and say what is overdue and what is not counted', async () => {
    show(makeRefund({ daysLate: 3 }));
    await openApp('/payments?tab=refunds');
    expect(await screen.findByText('3 days late')).toBeVisible();
    expect(screen.getByText('Overdue')).toBeVisible();
    expect(await screen.findByText('1 rejected (₹10.00) not counted')).toBeVisible();
  });

  it('are paid on a day and by a method, with a reference unless it is cash', async () => {
    show(makeRefund());
    const { person } = await openApp('/payments?tab=refunds&refund=41', { as: makeUser({ role: 'STAFF' }) });
    const button = await screen.findByRole('button', { name: 'Pay' });
    expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
    await person.click(button);
    const pay = within(await screen.findByRole('dialog', { name: 'Pay refund' }));
    await person.selectOptions(await pay.findByRole('combobox', { name: 'Method' }), 'UPI');
    await person.click(pay.getByRole('button', { name: 'Pay' }));
    expect(await pay.findByText('A reference is required for UPI, card and bank transfer.')).toBeVisible();
    await fill(person, pay.getByRole('textbox', { name: 'Reference' }), 'UTR-1');
    await person.click(pay.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: 'refund/41/pay', body: { method: 'UPI', reference: 'UTR-1', version: 3 } });
  });

  it('are approved by somebody else alone', async () => {
    show(makeRefund({ status: 'REQUESTED', createdById: makeUser()._id }));
    await openApp('/payments?tab=refunds&refund=41');
    expect(await screen.findByText('Somebody else must approve this refund.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('are approved by a manager', async () => {
    show(makeRefund({ status: 'REQUESTED', createdById: 99_999 }));
    const { person } = await openApp('/payments?tab=refunds&refund=41');
    await person.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent).toEqual([{ to: 'approval/7/approve', body: {} }]));
  });

  it('say what they give back once they are paid, and have a paper', async () => {
    show(paid);
    await openApp('/payments?tab=refunds&refund=41');
    const sheet = within(await screen.findByRole('dialog', { name: 'KTH/2627/RF00001' }));
    expect(await sheet.findByText('KTH/26-27/000003')).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
    expect(sheet.getByRole('button', { name: 'Reverse' })).toBeVisible();
  });
});

describe('the refund policy', () => {
  const policy = {
    approvalLimit: '5000.00',
    basis: 'DAYS',
    keepsRegistration: true,
    keepsMaterial: true,
    deductionPercent: '0.00',
    dueDays: 10,
    version: 1,
  };

  it('is saved by the owner', async () => {
    show(makeRefund());
    server.use(
      http.get(api('refundpolicy'), () => HttpResponse.json({ data: policy })),
      http.put(api('refundpolicy'), async ({ request }) => {
        sent.push({ to: 'refundpolicy', body: await request.json() });
        return HttpResponse.json({ data: { ...policy, version: 2 }, message: 'Refund policy saved.' });
      }),
    );
    const { person } = await openApp('/payments?tab=refunds&policy=open');
    await fill(person, await screen.findByRole('textbox', { name: 'Deduction (%)' }), '10');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ deductionPercent: '10.00', basis: 'DAYS', dueDays: 10, version: 1 });
  });
});

describe('the calculation of an ended enrolment', () => {
  const enrolment = {
    _id: 5,
    studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
    courseObjectId: { _id: 4, coursename: 'Guitar' },
    status: 'DROPPED',
    version: 2,
  };
  const found = {
    basis: 'DAYS',
    lastDay: '2026-11-10',
    credits: [
      {
        due: 'KTH-I/2627/00001',
        label: 'Guitar, Nov 2026',
        unused: 20,
        of: 30,
        taxable: '2666.67',
        tax: '480.00',
        total: '3146.67',
        creditNote: '',
      },
    ],
    credited: '3146.67',
    balanceBefore: '0.00',
    balanceAfter: '-3146.67',
    waiting: '0.00',
    amount: '3146.67',
    rule: 'Refund of the days after the last day, 10-11-2026.',
    dueBy: '2026-11-20',
    needsApproval: false,
    hints: [],
  };

  async function open() {
    show(makeRefund());
    server.use(
      http.get(api('studentcourse/5'), () => HttpResponse.json({ data: enrolment })),
      http.post(api('refund/calculate'), () => HttpResponse.json({ data: found })),
      took(
        'refund/settle',
        { refund: 41, credited: '3146.67', amount: '3146.67' },
        'Credit notes issued and refund paid.',
      ),
    );
    const opened = await openApp('/payments?tab=refunds&settle=5');
    return { ...opened, sheet: within(await screen.findByRole('dialog', { name: /^Refund: Neha Ghorpade, Guitar/ })) };
  }

  it('shows the credits and the rule, and sends the amount that was shown', async () => {
    const { person, sheet } = await open();
    expect(await sheet.findByText('20 of 30 days unused')).toBeVisible();
    expect(sheet.getByText('Refund of the days after the last day, 10-11-2026.')).toBeVisible();
    await person.selectOptions(sheet.getByRole('combobox', { name: 'Method' }), 'CASH');
    await person.click(await sheet.findByRole('button', { name: 'Refund ₹3,146.67' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      to: 'refund/settle',
      body: { enrolmentObjectId: 5, amount: '3146.67', method: 'CASH', payNow: true },
    });
  });

  it('says why it is not possible', async () => {
    show(makeRefund());
    server.use(
      http.get(api('studentcourse/5'), () => HttpResponse.json({ data: enrolment })),
      http.post(api('refund/calculate'), () => refuse(409, { message: 'End this enrolment first.' })),
    );
    await openApp('/payments?tab=refunds&settle=5');
    expect(await screen.findByText('This is not possible: End this enrolment first.')).toBeVisible();
  });
});
