import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import './home-page';
import { change } from './key-figures';
import { periodOf } from './trend-panel';

const figures = {
  collections: {
    today: '24500.00',
    month: '684250.00',
    lastMonthToDate: '600000.00',
    days: [{ date: '2026-11-19', amount: '18000.00' }, { date: '2026-11-20', amount: '24500.00' }],
  },
  dues: {
    pending: '312400.00',
    overdue: '148900.00',
    students: 107,
    ages: [
      { bucket: 'NOT_DUE', students: 64, amount: '163500.00' },
      { bucket: 'D1_7', students: 19, amount: '52100.00' },
      { bucket: 'D8_30', students: 14, amount: '48700.00' },
      { bucket: 'D31_60', students: 6, amount: '28400.00' },
      { bucket: 'D60_PLUS', students: 4, amount: '19700.00' },
    ],
  },
  students: { active: 268, joinedThisMonth: 9, trend: [{ month: '2026-10', active: 259 }, { month: '2026-11', active: 268 }] },
  trend: [{ month: '2026-10', collections: '810000.00' }, { month: '2026-11', collections: '684250.00' }],
  recentPayments: [],
};

function answerHome(data: object) {
  server.use(
    http.get(api('home'), () => HttpResponse.json({ data })),
    http.get(api('course'), () => HttpResponse.json(listOf([{ _id: 1 }]))),
    http.get(api('student'), () => HttpResponse.json(listOf([{ _id: 1 }]))),
  );
}

describe('the figures', () => {
  it('open the lists behind them', async () => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    answerHome(figures);
    await openApp('/');
    const door = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByText('Collections this month');
    expect(door('Collections this month')).toBe('/payments?status=CONFIRMED&from=2026-11-01&to=2026-11-20');
    expect(door('Collections today')).toBe('/payments?status=CONFIRMED&from=2026-11-20&to=2026-11-20');
    expect(door('Pending dues')).toBe('/studentlist-page?pending=PENDING,OVERDUE');
    expect(door(/^8 – 30 days late/)).toBe('/studentlist-page?age=D8_30&ordering=-daysLate');
    expect(door('Active students')).toBe('/studentlist-page?status=ACTIVE');
    expect(screen.getByText('vs Oct to date')).toBeVisible();
  });

  it('of renewals lead to the list of those to come', async () => {
    answerHome({ ...figures, renewals: { days: 7, renewals: 12, amount: '56640.00', skipped: 1, waiting: 0 } });
    await openApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Renewals' }));
    const coming = panel.getByRole('link', { name: /In the next 7 days.*₹56,640.00 together.*12/ });
    expect(coming).toHaveAttribute('href', '/coursefee-page?tab=renewals');
    expect(panel.getByRole('link', { name: /Skipped this time.*1/ })).toBeVisible();
    expect(panel.queryByText('Waiting for the next run')).not.toBeInTheDocument();
  });

  it.each([
    ['STAFF', ['Enquiries', 'Collections by month']],
    ['ADMIN', ['Collections by month', 'Enquiries']],
  ] as const)('of %s begin with the day’s work or with the months', async (role, order) => {
    answerHome({ ...figures, enquiries: { new: 4, dueToday: 7, overdue: 9, open: 31, thisMonth: 22, convertedThisMonth: 6 } });
    await openApp('/', { as: makeUser({ role }) });
    await screen.findByRole('heading', { name: 'Enquiries' });
    const headings = screen.getAllByRole('heading', { name: /^(Enquiries|Collections by month)$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(order);
  });

  it('of an admin begin with the day’s work too on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    answerHome({ ...figures, enquiries: { new: 4, dueToday: 7, overdue: 9, open: 31, thisMonth: 22, convertedThisMonth: 6 } });
    await openApp('/', { as: makeUser({ role: 'ADMIN' }) });
    await screen.findByRole('heading', { name: 'Enquiries' });
    const headings = screen.getAllByRole('heading', { name: /^(Enquiries|Collections by month)$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Enquiries', 'Collections by month']);
  });

  it('stand under what the front desk does most: an enquiry, a student, a fee', async () => {
    answerHome(figures);
    await openApp('/', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('link', { name: 'Enquiry' })).toHaveAttribute('href', '/student-enquiry?enquiry=new');
    expect(screen.getByRole('link', { name: 'Student' })).toHaveAttribute('href', '/editstudent/new');
    expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible();
  });

  it('of enquiries lead to the follow-ups that wait', async () => {
    answerHome({ ...figures, enquiries: { new: 4, dueToday: 7, overdue: 9, open: 31, thisMonth: 22, convertedThisMonth: 6 } });
    await openApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Enquiries' }));
    expect(panel.getByRole('link', { name: /Overdue follow-ups.*9/ })).toHaveAttribute('href', '/student-enquiry?view=due&due=overdue');
    expect(panel.getByRole('link', { name: /Follow-ups due today.*7/ })).toHaveAttribute('href', '/student-enquiry?view=due&due=today');
    expect(panel.getByRole('link', { name: /New enquiries.*4/ })).toHaveAttribute('href', '/student-enquiry?status=NEW');
  });

  it('of the chart stand in a table at a button', async () => {
    answerHome(figures);
    const { person } = await openApp('/');
    const chart = (await screen.findByRole('heading', { name: 'Collections by month' })).closest('section');
    await person.click(within(chart as HTMLElement).getByRole('button', { name: 'Show as table' }));
    const table = within(chart as HTMLElement).getByRole('table');
    expect(within(table).getByRole('row', { name: 'Oct 2026 ₹8,10,000' })).toBeVisible();
  });

  it('that the role may not see leave no gap behind', async () => {
    answerHome({ students: figures.students });
    await openApp('/', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('link', { name: 'Active students' })).toBeVisible();
    for (const absent of ['Collections today', 'Pending dues', 'Dues by age', 'Recent payments', 'Record payment']) {
      expect(screen.queryByText(absent)).not.toBeInTheDocument();
    }
  });

  it('of a trainer lead to the registers of today', async () => {
    const batch = { batchObjectId: 3, name: 'Guitar, Grade 3', coursename: 'Guitar', startTime: '07:00', endTime: '08:00', students: 4 };
    answerHome({ batchesToday: [{ ...batch, taken: false }, { ...batch, batchObjectId: 4, name: 'Tabla', taken: true }] });
    server.use(http.get(api('student'), () => HttpResponse.json(listOf([], { ACTIVE: 0 }))));
    await openApp('/', { as: makeUser({ role: 'TRAINER' }) });
    const open = await screen.findByRole('link', { name: /^Guitar, Grade 3.*Take attendance$/ });
    expect(open).toHaveAttribute('href', '/attendance?batch=3');
    expect(screen.getByRole('link', { name: /^Tabla.*Taken$/ })).toBeVisible();
  });

  it('say how many registers of today are taken', async () => {
    answerHome({ students: figures.students, registersToday: { taken: 5, of: 9, present: 61, absent: 11 } });
    await openApp('/');
    expect(await screen.findByRole('link', { name: /Registers taken.*5 of 9/ })).toHaveAttribute('href', '/attendance');
  });

  it('that did not come say so with their reference', async () => {
    server.use(http.get(api('home'), () => refuse(403)));
    await openApp('/', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByText('Nothing was changed. Reference r-1.')).toBeVisible();
  });
});

describe('the first day', () => {
  it('leads through what has to be set up, and asks for no figures', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    const { person } = await openApp('/', { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    // The Welcome modal stands over it.
    expect(await screen.findByText('Getting started')).toBeInTheDocument();
    expect(screen.getByText('First branch').closest('a')).toHaveAttribute('href', '/branchlist-page');
    expect(person).toBeDefined();
  });
});

describe('reckoning', () => {
  it.each([['684250.00', '600000.00', 14.04], ['0.00', '100.00', -100], ['5.00', '0.00', null]])(
    'from %j against %j is %j percent', (now, before, percent) => {
      const result = change(now, before);
      if (percent === null) expect(result).toBeNull();
      else expect(result).toBeCloseTo(percent, 1);
    },
  );

  it('names a period over one or two years', () => {
    expect(periodOf(['2026-04', '2026-11'])).toBe('Apr – Nov 2026');
    expect(periodOf(['2025-12', '2026-11'])).toBe('Dec 2025 – Nov 2026');
  });
});
