import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { record } from '@/testing/calls';
import { listOf } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import './student-course-page';
import './fees-tab';
import '@/features/payments/family/family-card';
import '@/features/payments/family/family-sheet';
import '@/features/payments/family/family-payment-sheet';
import '@/features/statements/family-statement-sheet';

const student = {
  _id: 12,
  studentId: 'STU-00012',
  studentName: 'Asha Rao',
  phone: '9822014567',
  whatsapp: '',
  email: '',
  guardianName: 'Meera Rao',
  guardianPhone: '',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  admissionDate: '2026-06-01',
  userLogo: null,
  status: 'ACTIVE',
  courses: 'Guitar',
  billed: '1200.00',
  credited: '0.00',
  paid: '0.00',
  pending: '1200.00',
  daysLate: null,
  version: 3,
};
const sibling = { _id: 13, studentId: 'STU-00013', studentName: 'Bela Rao', phone: '9822014567', family: null };
const family = {
  _id: 4,
  familyName: 'Rao',
  payerName: 'Meera Rao',
  phone: '9822014567',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  students: [
    { _id: 12, studentId: 'STU-00012', studentName: 'Asha Rao', status: 'ACTIVE' },
    { _id: 13, studentId: 'STU-00013', studentName: 'Bela Rao', status: 'ACTIVE' },
  ],
  pending: '2000.00',
  version: 1,
};
const share = (id: number, studentName: string, amount: string) => ({
  _id: id,
  studentId: `STU-000${id}`,
  studentName,
  pending: amount,
  amount,
  advance: '0.00',
  allocations: [],
});
const balance = (id: number, studentName: string, closing: string) => ({
  studentId: `STU-000${id}`,
  studentName,
  opening: '0.00',
  closing,
});
const statement = {
  fromDate: '2026-04-01',
  toDate: '2026-11-27',
  students: [balance(12, 'Asha Rao', '1200.00'), balance(13, 'Bela Rao', '800.00')],
  opening: '0.00',
  entries: [],
  charged: '2000.00',
  received: '0.00',
  closing: '2000.00',
};
const preview = {
  pendingBefore: '2000.00',
  overdue: '2000.00',
  pendingAfter: '0.00',
  inWords: '',
  advance: '0.00',
  cashTaken: null,
  students: [share(12, 'Asha Rao', '1200.00'), share(13, 'Bela Rao', '800.00')],
  refused: {},
};

async function openFees(families: object[]) {
  server.use(
    http.get(api('student/12'), () => HttpResponse.json({ data: student })),
    http.get(api('due'), () => HttpResponse.json(listOf([], {}))),
    http.get(api('family'), () => HttpResponse.json(listOf(families))),
    http.get(api('student/12/siblings'), () => HttpResponse.json({ data: [sibling] })),
    http.post(api('family/4/preview'), () => HttpResponse.json({ data: preview })),
  );
  return openApp('/studentcourse/12?tab=fees');
}

describe('the family of a student', () => {
  it('is suggested where another student has the same phone number, and formed of both', async () => {
    const { person } = await openFees([]);
    const sent = record('post', 'family', () => HttpResponse.json({ data: family, message: 'Family added.' }));
    await person.click(await screen.findByRole('button', { name: 'Make a family' }));
    const sheet = await screen.findByRole('dialog', { name: 'Make a family' });
    await person.click(within(sheet).getByRole('button', { name: 'Make a family' }));
    await expect
      .poll(() => sent[0])
      .toMatchObject({
        familyName: 'Rao',
        payerName: 'Meera Rao',
        phone: '9822014567',
        studentObjectIds: [12, 13],
      });
  });

  it('shows what all students owe together', async () => {
    await openFees([family]);
    const card = await screen.findByRole('region', { name: 'Family' });
    expect(card).toHaveTextContent('₹2,000.00');
    expect(within(card).getByRole('link', { name: 'Bela Rao' })).toBeInTheDocument();
  });

  it('asks a manager to record a payment dated further back than the role may', async () => {
    const { person } = await openFees([family]);
    const sentence = 'You can record payments dated 18-11-2026 or later. Please ask an admin or the owner.';
    server.use(
      http.post(api('family/4/preview'), async ({ request }) => {
        const body = (await request.json()) as { date?: string };
        return HttpResponse.json({ data: { ...preview, refused: body.date ? { date: [sentence] } : {} } });
      }),
    );
    const paid = record('post', 'family/4/pay', () => new HttpResponse(null, { status: 500 }));
    const asked = record('post', 'approval', () =>
      HttpResponse.json({ message: 'Your request was sent for approval.', data: {} }, { status: 201 }),
    );
    await person.click(await screen.findByRole('button', { name: 'Pay for the family' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Payment of Rao' }));
    await sheet.findByRole('button', { name: /^Record ₹2,000/ });
    const date = sheet.getByRole('textbox', { name: 'Date' });
    await person.clear(date);
    await person.type(date, '01-11-2026{Tab}');
    await person.click(await sheet.findByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('Your request was sent for approval.')).toBeVisible();
    expect(asked).toMatchObject([
      {
        action: 'familypay',
        body: { familyObjectId: 4, studentObjectId: 12, amount: '2000.00', method: 'CASH', date: '2026-11-01' },
      },
    ]);
    expect(paid).toEqual([]);
  });

  it('pays for all of them at once', async () => {
    const { person } = await openFees([family]);
    const paid = { amount: '2000.00', date: '2026-11-27', receipts: [] };
    const sent = record('post', 'family/4/pay', () => HttpResponse.json({ data: paid, message: 'Payment recorded.' }));
    await person.click(await screen.findByRole('button', { name: 'Pay for the family' }));
    const sheet = await screen.findByRole('dialog', { name: 'Payment of Rao' });
    await person.click(await within(sheet).findByRole('button', { name: /^Record ₹2,000/ }));
    await expect
      .poll(() => sent[0])
      .toMatchObject({
        studentObjectId: 12,
        amount: '2000.00',
        method: 'CASH',
      });
  });

  it('has one statement of all of them, which is sent to who pays', async () => {
    server.use(
      http.get(api('family/4'), () => HttpResponse.json({ data: family })),
      http.get(api('family/4/statement'), () => HttpResponse.json({ data: statement })),
    );
    const { person } = await openFees([family]);
    const tab = { opener: window, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const shared = { url: 'https://x.test/statement/abc', until: '2026-12-27', phone: '9822014567' };
    record('post', 'family/4/statement/share', () => HttpResponse.json({ data: shared }, { status: 201 }));
    await person.click(await screen.findByRole('button', { name: 'Family statement' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Statement of the family Rao' }));
    expect(await sheet.findByRole('columnheader', { name: 'Student' })).toBeVisible();
    expect(sheet.getByRole('list', { name: 'Balance of each student' })).toHaveTextContent('₹2,000.00');
    await person.click(sheet.getByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(tab.location.href).toContain('https://wa.me/919822014567'));
    expect(tab.location.href).toContain(encodeURIComponent(shared.url));
  });

  it('mails its statement to the address that is entered', async () => {
    server.use(
      http.get(api('family/4'), () => HttpResponse.json({ data: family })),
      http.get(api('family/4/statement'), () => HttpResponse.json({ data: statement })),
    );
    const { person } = await openFees([family]);
    const sent = record('post', 'family/4/statement/mail', () => HttpResponse.json({ message: 'The mail is sent.' }));
    await person.click(await screen.findByRole('button', { name: 'Family statement' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Statement of the family Rao' }));
    await person.click(await sheet.findByRole('button', { name: 'Mail' }));
    const mail = within(await screen.findByRole('dialog', { name: 'Mail the statement of the family Rao' }));
    await person.type(mail.getByLabelText(/^Email/), 'rao@example.com');
    await person.click(mail.getByRole('button', { name: 'Send' }));
    await expect.poll(() => sent[0]).toMatchObject({ email: 'rao@example.com' });
  });
});
