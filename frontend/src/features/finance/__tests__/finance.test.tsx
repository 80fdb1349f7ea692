import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListTotals } from '@/api/lists';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import type { Expense, Income } from '../api';
import { makeCategory, makeExpense, makeIncome } from './fixtures';

const totals: ListTotals = {
  rows: 3,
  counted: 1,
  sums: { amount: '2360.00' },
  parts: [{ value: 'APPROVED', rows: 1, sums: { amount: '2360.00' } }],
  leftOut: [
    { value: 'REJECTED', rows: 1, sums: { amount: '10.00' } },
    { value: 'DRAFT', rows: 1, sums: { amount: '20.00' } },
  ],
  subtracted: [],
};

let sent: { to: string; body: unknown }[] = [];

const took = (to: string, data: object, message: string) =>
  http.post(api(to), async ({ request }) => {
    sent.push({ to: new URL(request.url).pathname.replace('/class/v1/', ''), body: await request.json() });
    return HttpResponse.json({ data, message }, { status: 201 });
  });

function show(...rows: Expense[]) {
  server.use(
    http.get(api('expense'), () => HttpResponse.json(listOf(rows))),
    http.get(api('expense/totals'), () => HttpResponse.json({ data: totals })),
    http.get(api('expense/:id'), () => HttpResponse.json({ data: rows[0] })),
  );
}

function showIncome(...rows: Income[]) {
  server.use(http.get(api('income'), () => HttpResponse.json(listOf(rows))));
}

beforeEach(() => {
  sent = [];
  server.use(
    http.get(api('income/totals'), () => HttpResponse.json({ data: totals })),
    http.get(api('recurringexpense'), () => HttpResponse.json(listOf([]))),
    http.get(api('course'), () => HttpResponse.json(listOf([]))),
    http.get(api('batch'), () => HttpResponse.json(listOf([]))),
    http.get(api('expensefile'), () => HttpResponse.json(listOf([]))),
    http.get(api('financecategory'), () => HttpResponse.json(listOf([makeCategory()]))),
    http.post(api('expense/preview'), () =>
      HttpResponse.json({ data: { needsApproval: true, limit: '5000.00', hints: ['Cash of more than …'] } }),
    ),
    took('expense', makeExpense(), 'Expense added.'),
    took('expense/:id/pay', makeExpense({ status: 'PAID' }), 'Expense paid.'),
    took('expense/:id/reverse', makeExpense({ status: 'REVERSED' }), 'Expense reversed.'),
    took('approval/:id/approve', {}, 'Request approved.'),
  );
});

const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((text) => text && text !== 'Actions');

describe('expenses', () => {
  it('show the columns of the specification in its order', async () => {
    show(makeExpense());
    await openApp('/finace-page');
    await screen.findByText('Guitar strings');
    expect(heads()).toEqual(['Date', 'Expense ID', 'Name', 'Amount', 'Category', 'Payment mode', 'Status', 'Branch']);
  });

  it('say under the sum what is not counted', async () => {
    show(makeExpense());
    await openApp('/finace-page');
    expect(await screen.findByText('1 rejected not counted, 1 draft not counted')).toBeVisible();
  });

  it('are added, and submitted unless told otherwise', async () => {
    show(makeExpense());
    const { person } = await openApp('/finace-page?expense=new', { as: makeUser({ role: 'STAFF' }) });
    const sheet = within(await screen.findByRole('dialog', { name: 'Add expense' }));
    await fill(person, await sheet.findByRole('textbox', { name: 'Name' }), 'Amplifier');
    await fill(person, sheet.getByRole('textbox', { name: 'Amount' }), '14900');
    await person.selectOptions(await sheet.findByRole('combobox', { name: 'Category' }), 'Material');
    await person.click(sheet.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      to: 'expense',
      body: { name: 'Amplifier', amount: '14900.00', categoryObjectId: 4, submit: true, gst: null },
    });
  });

  it('tell before they are saved who must approve them, and what the law says', async () => {
    show(makeExpense());
    const { person } = await openApp('/finace-page?expense=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Add expense' }));
    await fill(person, await sheet.findByRole('textbox', { name: 'Amount' }), '14900');
    expect(
      await sheet.findByText('Somebody else must approve it: the limit of the centre is ₹5,000.00.'),
    ).toBeVisible();
    expect(sheet.getByText('Cash of more than …')).toBeVisible();
  });

  it('say what is wrong beside the field', async () => {
    show(makeExpense());
    server.use(http.post(api('expense'), () => refuse(400, { errors: { amount: ['Too large.'] } })));
    const { person } = await openApp('/finace-page?expense=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Add expense' }));
    await person.click(await sheet.findByRole('button', { name: 'Create' }));
    expect(await sheet.findByText('Please enter a name.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('are approved beside their state by a manager', async () => {
    show(makeExpense({ status: 'SUBMITTED', approvalId: 88 }));
    const { person } = await openApp('/finace-page');
    await person.click(await screen.findByRole('button', { name: 'Approve EXP-00021' }));
    await waitFor(() => expect(sent.map(({ to }) => to)).toEqual(['approval/88/approve']));
  });

  it.each([
    ['the own entry', makeUser({ _id: 9, role: 'ADMIN' })],
    ['the front desk', makeUser({ role: 'STAFF' })],
  ])('are not approved: %s', async (_who, as) => {
    show(makeExpense({ status: 'SUBMITTED', approvalId: 88 }));
    await openApp('/finace-page', { as });
    await screen.findByText('Guitar strings');
    expect(screen.queryByRole('button', { name: 'Approve EXP-00021' })).toBeNull();
  });

  it('are paid on a day and by a mode', async () => {
    show(makeExpense());
    const { person } = await openApp('/finace-page?expense=21');
    await person.click(await screen.findByRole('button', { name: 'Pay' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Pay EXP-00021' }));
    await person.selectOptions(sheet.getByRole('combobox', { name: 'Payment mode' }), 'Cash');
    await person.click(sheet.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: 'expense/21/pay', body: { paymentMode: 'CASH', version: 3 } });
  });

  it('are reversed with a reason once they are paid', async () => {
    show(makeExpense({ status: 'PAID' }));
    const { person } = await openApp('/finace-page?expense=21');
    await person.click(await screen.findByRole('button', { name: 'Reverse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reverse EXP-00021' }));
    await fill(person, dialog.getByRole('textbox', { name: 'Reason' }), 'Paid twice');
    await person.click(dialog.getByRole('button', { name: 'Reverse' }));
    await waitFor(() =>
      expect(sent).toEqual([{ to: 'expense/21/reverse', body: { reason: 'Paid twice', version: 3 } }]),
    );
  });
});

describe('income', () => {
  it('has the source where expenses have the category', async () => {
    showIncome(makeIncome());
    await openApp('/finace-page?tab=income');
    await screen.findByText('Hall for a wedding');
    expect(heads()).toEqual(['Date', 'Income ID', 'Name', 'Amount', 'Source', 'Payment mode', 'Status', 'Branch']);
  });

  it('shows payments of fees as lines that lead to the payment', async () => {
    showIncome(makeIncome({ _id: -7, origin: 'FEES', originId: 12, name: 'Isha Gokhale', source: 'Fees' }));
    const { person, router } = await openApp('/finace-page?tab=income');
    expect(await screen.findByText('from Payments')).toBeVisible();
    await person.click(screen.getByText('Isha Gokhale'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payments'));
    expect(router.state.location.search).toContain('payment=12');
  });

  it('says of what was received by which course and batch it was earned', async () => {
    const earned = makeIncome({
      courseObjectId: { _id: 3, coursename: 'Guitar, Grade 1' },
      batchObjectId: { _id: 5, name: 'Guitar, Saturday' },
    });
    showIncome(earned);
    server.use(http.get(api('income/31'), () => HttpResponse.json({ data: earned })));
    await openApp('/finace-page?tab=income&income=31');
    const sheet = within(await screen.findByRole('dialog', { name: 'INC-00031' }));
    expect(sheet.getByText('Guitar, Grade 1')).toBeVisible();
    expect(sheet.getByText('Guitar, Saturday')).toBeVisible();
  });
});

describe.each([
  ['expense', '/finace-page'],
  ['income', '/finace-page?tab=income'],
])('the list of %s', (list, address) => {
  let asked: URLSearchParams[] = [];

  beforeEach(() => {
    asked = [];
    server.use(
      http.get(api('expense'), ({ request }) => note(request, makeExpense())),
      http.get(api('income'), ({ request }) => note(request, makeIncome())),
      http.get(api('expense/totals'), () => HttpResponse.json({ data: totals })),
      http.get(api('course'), () => HttpResponse.json(listOf([{ _id: 3, coursename: 'Guitar, Grade 1' }]))),
      http.get(api('batch'), () => HttpResponse.json(listOf([{ _id: 5, name: 'Guitar, Saturday' }]))),
    );
  });

  function note(request: Request, row: Expense | Income) {
    const url = new URL(request.url);
    if (url.pathname.endsWith(list)) asked.push(url.searchParams);
    return HttpResponse.json(listOf([row]));
  }

  it.each([
    ['course', '3', 'Course', 'Guitar, Grade 1'],
    ['batch', '5', 'Batch', 'Guitar, Saturday'],
  ])('is narrowed to a %s', async (key, id, filter, option) => {
    const { person } = await openApp(address);
    await person.click(await screen.findByRole('button', { name: 'Filter' }));
    await person.click(await screen.findByRole('menuitem', { name: filter }));
    await person.click(await screen.findByRole('checkbox', { name: option }));
    await waitFor(() => expect(asked.at(-1)?.get(key)).toBe(id));
    await person.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: `${filter} ${option}` })).toBeVisible();
  });
});
