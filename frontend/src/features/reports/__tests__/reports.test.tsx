import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeMaster, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const group = (key: string, net: string, before: string): Schemas['ReportGroup'] => ({
  key,
  label: key,
  figures: { receipts: net === '0.00' ? '0' : '2', received: net, reversed: '0.00', refunded: '0.00', net },
  before: { receipts: '1', received: before, reversed: '0.00', refunded: '0.00', net: before },
  query: `from=2026-11-01&to=2026-11-20&method=${key}`,
});

const answer: Schemas['ReportAnswer'] = {
  fromDate: '2026-11-01',
  toDate: '2026-11-20',
  beforeFrom: '2026-10-12',
  beforeTo: '2026-10-31',
  by: 'method',
  groups: [group('CASH', '1500.00', '900.00'), group('UPI', '0.00', '300.00')],
  totals: { receipts: '2', received: '1500.00', reversed: '0.00', refunded: '0.00', net: '1500.00' },
  before: { receipts: '2', received: '1200.00', reversed: '0.00', refunded: '0.00', net: '1200.00' },
  query: 'from=2026-11-01&to=2026-11-20',
};

const row = (id: number, name: string, amount: string) => ({
  _id: id,
  date: '2026-11-04',
  receiptNo: `KTH/26-27/00040${id}`,
  studentName: name,
  branchObjectId: { _id: 7, branchname: 'Kothrud' },
  method: 'CASH',
  kind: 'PAYMENT',
  amount,
  reason: '',
  received: amount,
  reversed: '0.00',
  refunded: '0.00',
  net: amount,
});

let asked: URLSearchParams[] = [];
let rowsAsked: URLSearchParams[] = [];

const paramsOf = (request: Request) => new URL(request.url).searchParams;

beforeEach(() => {
  asked = [];
  rowsAsked = [];
  server.use(
    http.get(api('report/collections'), ({ request }) => {
      asked.push(paramsOf(request));
      return HttpResponse.json({ data: answer });
    }),
    http.get(api('report/collections/rows'), ({ request }) => {
      rowsAsked.push(paramsOf(request));
      return HttpResponse.json(listOf([row(1, 'Aarav Deshpande', '1000.00'), row(2, 'Isha Bhagat', '500.00')]));
    }),
    http.get(api('report/collections/rows/totals'), () =>
      HttpResponse.json({
        data: { rows: 2, counted: 2, sums: { net: '1500.00' }, parts: [], leftOut: [], subtracted: [] },
      }),
    ),
  );
});

const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => link.querySelector('strong')?.textContent);

describe('the index of reports', () => {
  it('shows the front desk every report, by section', async () => {
    await openApp('/platformadmindashboard', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    const money = screen.getByRole('region', { name: 'Money' });
    expect(within(money).getByRole('link', { name: /^Collections/ })).toHaveAttribute(
      'href',
      '/platformadmindashboard?report=collections',
    );
    expect(within(money).getByRole('link', { name: /^Fee report/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Centre' })).toHaveTextContent('Branch summary');
  });

  it('shows a trainer attendance and courses only, without the sections that are empty', async () => {
    await openApp('/platformadmindashboard', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    expect(titles()).toEqual(['Attendance', 'Courses and batches']);
    expect(screen.queryByRole('region', { name: 'Money' })).not.toBeInTheDocument();
  });

  it('shows MASTER in a workspace what the owner sees', async () => {
    await openApp('/platformadmindashboard', { as: makeUser({ role: 'MASTER', workspace: true }) });
    expect(await screen.findByRole('link', { name: /^Collections/ })).toBeVisible();
  });

  it('is not there for MASTER in the public space', async () => {
    await openApp('/platformadmindashboard', { as: makeMaster() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  });

  it('finds a report by its name', async () => {
    const { person } = await openApp('/platformadmindashboard');
    await person.type(await screen.findByRole('searchbox', { name: 'Find a report' }), 'tax{Enter}');
    expect(titles()).toEqual(['Tax']);
  });
});

describe('a report', () => {
  it('shows the figures of each group, what they come to, and the period before', async () => {
    await openApp('/platformadmindashboard?report=collections&by=method');
    const table = await screen.findByRole('table', { name: 'Collections' });
    const lines = within(table)
      .getAllByRole('row')
      .map((line) => Array.from(line.children, (cell) => cell.textContent));
    expect(lines).toEqual([
      ['Method', 'Receipts', 'Received', 'Reversed', 'Refunded', 'Collected', 'Collected before'],
      ['Cash', '2', '₹1,500.00', '₹0.00', '₹0.00', '₹1,500.00', '₹900.00'],
      ['UPI', '0', '₹0.00', '₹0.00', '₹0.00', '₹0.00', '₹300.00'],
      ['Total of 2 rows', '2', '₹1,500.00', '₹0.00', '₹0.00', '₹1,500.00', '₹1,200.00'],
    ]);
    expect(screen.getByText('+₹300.00')).toBeVisible();
  });

  it('leaves the comparison out where somebody does not want it', async () => {
    const { person, router } = await openApp('/platformadmindashboard?report=collections&by=method');
    await person.click(await screen.findByRole('button', { name: /^Compare with 12-10-2026/ }));
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: 'Collected before' })).not.toBeInTheDocument(),
    );
    expect(router.state.location.search).toContain('compare=no');
  });

  it('opens the rows that add up to a figure, and the full list with the same filters', async () => {
    const { person } = await openApp('/platformadmindashboard?report=collections&by=method');
    await person.click(await screen.findByRole('button', { name: 'Cash, Collected: ₹1,500.00' }));
    const sheet = await screen.findByRole('dialog', { name: 'Cash, Collected' });
    expect(await within(sheet).findByText('Aarav Deshpande')).toBeVisible();
    expect(within(sheet).getByText('Total of 2')).toBeVisible();
    expect(await within(sheet).findByText('₹1,500.00')).toBeVisible();
    expect(rowsAsked[0]?.get('figure')).toBe('net');
    expect(rowsAsked[0]?.get('method')).toBe('CASH');
    expect(within(sheet).getByRole('link', { name: 'Open the list' })).toHaveAttribute(
      'href',
      '/payments?from=2026-11-01&to=2026-11-20&method=CASH',
    );
  });

  it('keeps period, grouping and filters in the address and asks for them', async () => {
    const { person, router } = await openApp('/platformadmindashboard?report=collections&by=method&method=CASH');
    await person.click(await screen.findByRole('radio', { name: 'Last month' }));
    await waitFor(() => expect(router.state.location.search).toContain('period=last'));
    await person.click(screen.getByRole('radio', { name: 'Branch' }));
    await waitFor(() => expect(router.state.location.search).toContain('by=branch'));
    const kept = new URLSearchParams(router.state.location.search);
    expect(kept.has('from')).toBe(false);
    expect(kept.get('by')).toBe('branch');
    await waitFor(() => expect(asked.at(-1)?.get('by')).toBe('branch'));
    const last = asked.at(-1);
    expect(last?.get('method')).toBe('CASH');
    expect(last?.get('by')).toBe('branch');
    expect(last?.get('from')).toMatch(/-01$/);
  });

  it('says so where there is nothing, and leads back to the usual period', async () => {
    const zero = { receipts: '0', received: '0.00', reversed: '0.00', refunded: '0.00', net: '0.00' };
    server.use(
      http.get(api('report/collections'), () =>
        HttpResponse.json({ data: { ...answer, groups: [], totals: zero, before: zero } }),
      ),
    );
    await openApp('/platformadmindashboard?report=collections');
    expect(await screen.findByRole('heading', { name: 'Nothing between 01-11-2026 and 20-11-2026' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show the usual period' })).toBeVisible();
  });

  it('is exported by managers only', async () => {
    await openApp('/platformadmindashboard?report=collections&by=method', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('table', { name: 'Collections' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('offers PDF, XLSX and CSV', async () => {
    const { person } = await openApp('/platformadmindashboard?report=collections&by=method');
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['PDF, as printedCtrl P', 'XLSX, typed cells', 'CSV']);
  });

  it('answers a trainer who asks for money with the index', async () => {
    await openApp('/platformadmindashboard?report=collections', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describe('the specification’s columns', () => {
  it.each([
    ['Fee report', 'fees', 'day', 'Enroll date, Base fee, GST amount, Material fee, Total fee, Paid fee, Pending fee'],
    ['Branch summary', 'branches', 'branch', 'Branch, Staff count, Course count, Enquiry count, Income, Expense'],
  ] as const)('stand in the %s in their order', async (title, name, by, columns) => {
    const { reports } = await import('@/api/reports');
    const totals = Object.fromEntries(Object.keys(reports[name].measures).map((measure) => [measure, '1.00']));
    const group = { key: '2026-11-20', label: 'Kothrud', figures: totals, before: {}, query: '' };
    const data: Schemas['ReportAnswer'] = { ...answer, by, groups: [group], totals, before: {} };
    server.use(http.get(api(`report/${name}`), () => HttpResponse.json({ data })));
    await openApp(`/platformadmindashboard?report=${name}`);
    const table = await screen.findByRole('table', { name: title });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(columns.split(', '));
  });
});

describe('the trial balance', () => {
  const figures = { opening: '0.00', debit: '1500.00', credit: '0.00', closing: '1500.00' };
  const balance: Schemas['ReportAnswer'] = {
    ...answer,
    by: 'account',
    groups: [{ key: 'CASH', label: 'Cash', figures, before: {}, query: 'from=2026-11-01&to=2026-11-20&account=CASH' }],
    totals: figures,
    before: {},
  };

  it('opens the entries behind a figure, and an entry its document', async () => {
    const entry = { _id: 9, date: '2026-11-04', number: 'KTH/26-27/000401', name: 'Aarav Deshpande', debit: '1500.00' };
    server.use(
      http.get(api('report/trialbalance'), () => HttpResponse.json({ data: balance })),
      http.get(api('report/trialbalance/rows'), () =>
        HttpResponse.json(listOf([{ ...entry, page: '/payments?payment=1' }])),
      ),
      http.get(api('report/trialbalance/rows/totals'), () =>
        HttpResponse.json({
          data: { rows: 1, counted: 1, sums: { debit: '1500.00' }, parts: [], leftOut: [], subtracted: [] },
        }),
      ),
    );
    const { person } = await openApp('/platformadmindashboard?report=trialbalance');
    await person.click(await screen.findByRole('button', { name: 'Cash, Debit: ₹1,500.00' }));
    expect(await screen.findByRole('link', { name: 'Aarav Deshpande' })).toHaveAttribute('href', '/payments?payment=1');
  });
});
