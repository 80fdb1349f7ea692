import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { listOf } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import type { Due, PaymentRow } from './api';

const payment: Partial<PaymentRow> = {
  _id: 9,
  date: '2026-11-20',
  receiptNo: 'KTH/26-27/000413',
  reference: '632114907715',
  studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
  coursename: 'Guitar',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  amount: '6000.00',
  method: 'UPI',
  status: 'CONFIRMED',
  createdBy: 'Priyanka Joshi',
  updatedBy: 'Amol Sathe',
  version: 1,
};

it('the payment list has the specification’s columns', async () => {
  server.use(
    http.get(api('studentpayment'), () => HttpResponse.json(listOf([payment]))),
    http.get(api('studentpayment/totals'), () =>
      HttpResponse.json({ rows: 1, sums: {}, parts: [], leftOut: [], subtracted: [] }),
    ),
  );
  await openApp('/payments');
  const table = await tableOnScreen(/KTH\/26-27\/000413/);
  expect(table).toEqual({
    heads: [
      '',
      'Date',
      'Payment ID · Reference',
      'Student ID',
      'Student name',
      'Course name · Branch name',
      'Amount · Payment method',
      'Created by · Updated by',
      'Status',
      'Actions',
    ],
    cells: [
      '',
      '20-11-2026',
      'KTH/26-27/000413632114907715',
      'STU-00312',
      'Aarav Deshpande',
      'GuitarKothrud',
      '₹6,000.00UPI',
      'Priyanka JoshiAmol Sathe',
      'Confirmed',
      '',
    ],
  });
});

it('prints the receipts of the filtered list into one PDF, as a job', async () => {
  const asked: string[] = [];
  server.use(
    http.get(api('studentpayment'), () => HttpResponse.json(listOf([payment]))),
    http.get(api('studentpayment/totals'), () =>
      HttpResponse.json({ rows: 1, sums: {}, parts: [], leftOut: [], subtracted: [] }),
    ),
    http.get(api('studentpayment/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: {}, message: '1 documents are printed into one file.' }, { status: 202 });
    }),
  );
  const { person } = await openApp('/payments?method=UPI');
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Receipts (PDF)' }));
  expect(await screen.findByText('1 documents are printed into one file.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show jobs' })).toBeVisible();
  expect(new URLSearchParams(asked[0]).get('format')).toBe('pdf');
  expect(new URLSearchParams(asked[0]).get('method')).toBe('UPI');
});

describe('an export that fails', () => {
  const exportReceipts = async (answer: () => Response) => {
    server.use(
      http.get(api('studentpayment'), () => HttpResponse.json(listOf([payment]))),
      http.get(api('studentpayment/totals'), () =>
        HttpResponse.json({ rows: 1, sums: {}, parts: [], leftOut: [], subtracted: [] }),
      ),
      http.get(api('studentpayment/export'), answer),
    );
    const { person } = await openApp('/payments');
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Receipts (PDF)' }));
  };

  it('says why it was refused', async () => {
    const message = 'A file holds at most 500 documents. Please narrow the list with a filter.';
    await exportReceipts(() => refuse(400, { message }));
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says that it did not finish where the server is not reached', async () => {
    await exportReceipts(() => HttpResponse.error());
    expect(await screen.findByText('The export did not finish. Try again.')).toBeVisible();
  });
});

it('the list of dues says who owes what, and since when', async () => {
  const due: Partial<Due> = {
    _id: 5,
    number: 'KTH/2627/I00005',
    label: 'Guitar, Nov 2026',
    studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    dueDate: '2026-11-10',
    daysLate: 10,
    total: '4720.00',
    credited: '0.00',
    paid: '1000.00',
    open: '3720.00',
    status: 'PART_PAID',
    docType: 'TAX_INVOICE',
    credits: [],
  };
  server.use(
    http.get(api('due'), () => HttpResponse.json(listOf([due]))),
    http.get(api('due/totals'), () =>
      HttpResponse.json({ data: { rows: 1, sums: {}, parts: [], leftOut: [], subtracted: [] } }),
    ),
  );
  await openApp('/payments?tab=dues');
  const { heads } = await tableOnScreen(/KTH\/2627\/I00005/);
  expect(heads.filter(Boolean)).toEqual([
    'Student name · Student ID',
    'For · Number',
    'Due date · Days late',
    'Total',
    'Credited',
    'Paid',
    'Open',
    'Status',
    'Branch name',
    'Actions',
  ]);
});
