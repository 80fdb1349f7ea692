import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
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
    const door = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByText('Collections this month');
    expect(door('Collections this month')).toBe('/payments?status=CONFIRMED&from=2026-11-01&to=2026-11-20');
    expect(door('Collections today')).toBe('/payments?status=CONFIRMED&from=2026-11-20&to=2026-11-20');
    expect(door('Pending dues')).toBe('/studentlist-page?pending=PENDING,OVERDUE');
    expect(door('Active students')).toBe('/studentlist-page?status=ACTIVE');
    expect(screen.getByText('vs Oct to date')).toBeVisible();
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
