import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { whenIdle } from '@/lib/when-idle';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { sentence } from '@/testing/sentence';
import { api, refuse, server } from '@/testing/server';

vi.mock('@/lib/when-idle', () => ({ whenIdle: vi.fn() }));

const TERM: Schemas['CurrentTerm'] = {
  planName: 'Free',
  createDt: '2026-11-20',
  expiryDt: '2026-12-03',
  status: 'Trial',
  state: 'TRIAL',
  daysLeft: 8,
  isTrial: true,
  amount: '0.00',
  durationMonths: 0,
  graceUntil: null,
  owner: { name: 'Kavita Deshmukh', phone: '9822014567' },
  limits: { students: 50, staff: 5, branches: 1 },
  usage: { students: 46, staff: 4, branches: 1 },
};

/** A centre that uses this much of its plan; returns how it was asked. */
function using(usage: Partial<Schemas['PlanUsage']>, limits: Partial<Schemas['PlanLimits']> = {}) {
  const term = { ...TERM, usage: { ...TERM.usage, ...usage }, limits: { ...TERM.limits, ...limits } };
  const asked = vi.fn(() => HttpResponse.json({ data: term }));
  server.use(http.get(api('subscription/user/:organisation'), asked));
  return asked;
}

beforeEach(() => {
  vi.mocked(whenIdle).mockImplementation((act) => {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  });
  server.use(http.get(api('student/totals'), () => HttpResponse.json({ data: {} })));
  for (const path of ['student', 'staff']) server.use(http.get(api(path), () => HttpResponse.json(listOf([]))));
});

describe('what is used of the plan', () => {
  it.each([
    ['/studentlist-page', 'You use 46 of 50 students of the plan Free.'],
    ['/editstudent/new', 'You use 46 of 50 students of the plan Free.'],
    ['/stafflistpage', 'You use 9 of 10 staff members of the plan Free.'],
    ['/createstaff', 'You use 9 of 10 staff members of the plan Free.'],
    ['/branchlist-page', 'The plan Free allows 1 branch. Upgrade the plan to add more.'],
  ])('is said at %s, with the way to a larger plan', async (path, said) => {
    using({ staff: 9 }, { staff: 10 });
    await openApp(path);
    expect(await screen.findByText(sentence(said))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription');
  });

  it('is said in the sheet of a new branch too', async () => {
    using({ branches: 6 }, { branches: 7 });
    await openApp('/branchlist-page?branch=new');
    const said = sentence('You use 6 of 7 branches of the plan Free.');
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
  });

  it('is said from 85 % of the limit on, not before', async () => {
    const asked = using({ students: 84 }, { students: 100 });
    const { queries } = await openApp('/studentlist-page');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText(sentence('You use 84 of 100 students of the plan Free.'))).not.toBeInTheDocument();
    using({ students: 85 }, { students: 100 });
    await queries.invalidateQueries({ queryKey: ['subscription'] });
    expect(await screen.findByText(sentence('You use 85 of 100 students of the plan Free.'))).toBeVisible();
  });

  it('says that a limit is reached, and whom to ask', async () => {
    using({ students: 50 });
    await openApp('/studentlist-page', { as: makeUser({ role: 'ADMIN' }) });
    const said = 'The plan Free allows 50 students. Upgrade the plan to add more.';
    expect(await screen.findByText(sentence(said))).toBeVisible();
    expect(screen.getByText('Ask Kavita Deshmukh')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
  });

  it('is not said where the plan has no limit', async () => {
    const asked = using({ students: 5000 }, { students: null });
    const { queries } = await openApp('/studentlist-page');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText(/of the plan|The plan Free/)).not.toBeInTheDocument();
  });

  it.each(['STAFF', 'TRAINER'] as const)('is not asked for by %s', async (role) => {
    const asked = using({});
    const { queries } = await openApp('/studentlist-page', { as: makeUser({ role }) });
    expect(await screen.findByRole('heading', { name: 'Students' })).toBeVisible();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(asked).not.toHaveBeenCalled();
  });

  it('is asked for after the list has come, and once for some minutes', async () => {
    const order: string[] = [];
    server.events.on('request:start', ({ request }) => order.push(new URL(request.url).pathname));
    const asked = using({});
    const { router } = await openApp('/studentlist-page');
    expect(await screen.findByText(sentence('You use 46 of 50 students of the plan Free.'))).toBeVisible();
    server.events.removeAllListeners();
    expect(order.at(-1)).toBe('/class/v1/subscription/user/ORGSUNRISE22');
    await router.navigate('/editstudent/new');
    expect(await screen.findByText(sentence('You use 46 of 50 students of the plan Free.'))).toBeVisible();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('stands in the way of nobody when it does not come', async () => {
    const asked = vi.fn(() => refuse(404));
    server.use(http.get(api('subscription/user/:organisation'), asked));
    await openApp('/studentlist-page');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
