import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const PAGE = '/statement/RAGAPUNE2345ABCDEFGHJKMNPQRS';
const statement = {
  fromDate: '2026-04-01',
  toDate: '2026-11-26',
  students: [{ studentId: 'STU-00004', studentName: 'Neha Ghorpade', opening: '500.00', closing: '1000.00' }],
  opening: '500.00',
  entries: [
    {
      date: '2026-07-10',
      kind: 'DUE',
      studentId: 'STU-00004',
      studentName: 'Neha Ghorpade',
      number: 'PUN/2627/I00001',
      label: 'Guitar, Jul 2026',
      charged: '4720.00',
      received: '0.00',
      balance: '5220.00',
    },
    {
      date: '2026-08-14',
      kind: 'PAYMENT',
      studentId: 'STU-00004',
      studentName: 'Neha Ghorpade',
      number: 'PUN/26-27/000001',
      label: 'UPI',
      charged: '0.00',
      received: '4220.00',
      balance: '1000.00',
    },
  ],
  charged: '4720.00',
  received: '4220.00',
  closing: '1000.00',
};
const shared = {
  waiting: [],
  centre: 'Sunrise Academy',
  branchName: 'Kothrud',
  branchPhone: '02041234567',
  familyName: '',
  upiLink: 'upi://pay?pa=sunrise@bank&am=1000.00',
  statement,
};
let opened: string[] = [];
const answers = (answer: () => Response) =>
  server.use(
    http.get(api('publicapi/statement/:token'), answer),
    http.post(api('publicapi/statement/:token/opened'), ({ params }) => {
      opened.push(String(params.token));
      return HttpResponse.json({ message: 'Noted.' });
    }),
  );

beforeEach(() => {
  opened = [];
});

it('tells the centre that the link was opened', async () => {
  answers(() => HttpResponse.json({ data: shared }));
  await openApp(PAGE, { as: null });
  await waitFor(() => expect(opened).toEqual(['RAGAPUNE2345ABCDEFGHJKMNPQRS']));
});

it('tells nothing of a link that does not work any more', async () => {
  answers(() => refuse(404));
  await openApp(PAGE, { as: null });
  expect(await screen.findByText('This link does not work any more')).toBeVisible();
  expect(opened).toEqual([]);
});

it('whoever was sent the link sees each change with the balance after it, and what is pending', async () => {
  answers(() => HttpResponse.json({ data: shared }));
  await openApp(PAGE, { as: null });
  expect(await screen.findByText('Neha Ghorpade, STU-00004 · Sunrise Academy, Kothrud')).toBeVisible();
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .getAllByRole(row.closest('thead') ? 'columnheader' : 'cell')
      .map((cell) => cell.textContent),
  );
  expect(rows).toEqual([
    ['Date', 'Particulars', 'Charged', 'Received', 'Balance'],
    ['01-04-2026', 'Opening balance', '', '', '₹500.00'],
    ['10-07-2026', 'Guitar, Jul 2026PUN/2627/I00001', '₹4,720.00', '', '₹5,220.00'],
    ['14-08-2026', 'Payment · UPIPUN/26-27/000001', '', '₹4,220.00', '₹1,000.00'],
    ['Total', '', '₹4,720.00', '₹4,220.00', '₹1,000.00'],
  ]);
  expect(screen.getByText('Pending on 26-11-2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay by UPI' })).toHaveAttribute('href', shared.upiLink);
  expect(screen.getByRole('img', { name: 'UPI code to pay ₹1,000.00' })).toBeVisible();
});

it('shows of a family which student each change is of, and what each of them owes', async () => {
  const ofFamily = {
    ...statement,
    students: [
      { studentId: 'STU-00004', studentName: 'Neha Ghorpade', opening: '500.00', closing: '1500.00' },
      { studentId: 'STU-00005', studentName: 'Om Ghorpade', opening: '0.00', closing: '-500.00' },
    ],
  };
  answers(() => HttpResponse.json({ data: { ...shared, familyName: 'Ghorpade', statement: ofFamily } }));
  await openApp(PAGE, { as: null });
  expect(await screen.findByText('Family Ghorpade · Sunrise Academy, Kothrud')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Student' })).toBeVisible();
  expect(screen.getAllByRole('cell', { name: 'Neha Ghorpade' })).toHaveLength(2);
  const balances = within(screen.getByRole('list', { name: 'Balance of each student' })).getAllByRole('listitem');
  expect(balances.map((one) => one.textContent)).toEqual([
    'Neha GhorpadeSTU-00004₹1,500.00',
    'Om GhorpadeSTU-00005₹500.00 advance',
    'Together on 26-11-2026₹1,000.00',
  ]);
});

it('nothing is asked for where nothing is pending', async () => {
  const paid = { ...statement, closing: '-250.00' };
  answers(() => HttpResponse.json({ data: { ...shared, upiLink: null, statement: paid } }));
  await openApp(PAGE, { as: null });
  expect(await screen.findByText('Balance on 26-11-2026')).toBeVisible();
  expect(screen.getAllByText('₹250.00 advance')[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay by UPI' })).toBeNull();
});

it('a link that has expired says what to do', async () => {
  answers(() => refuse(404));
  await openApp(PAGE, { as: null });
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});
