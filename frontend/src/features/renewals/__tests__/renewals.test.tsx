import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/lib/format';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import { sentence } from '@/testing/sentence';
import type { ComingRenewal, RenewalEntry, RenewalRun } from '../api';

const PAGE = '/coursefee-page?tab=renewals';
const DAY = addDays(today(), 3);

const makeRenewal = (some: Partial<ComingRenewal> = {}): ComingRenewal => ({
  _id: 7,
  enrollNo: 'ENR-00007',
  studentObjectId: { _id: 1, studentName: 'Asha Rao', studentId: 'STU-00001' },
  courseObjectId: { _id: 2, coursename: 'Guitar' },
  feePlanObjectId: { _id: 3, name: 'Monthly', kind: 'MONTHLY' },
  batchObjectId: null,
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  renewsOn: DAY,
  amount: '4720.00',
  skipped: false,
  ...some,
});

const makeRun = (some: Partial<RenewalRun> = {}): RenewalRun => ({
  _id: 5,
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  day: '2026-11-20',
  closedFrom: null,
  startedAt: '2026-11-20T00:40:00Z',
  finishedAt: '2026-11-20T00:40:02Z',
  askedBy: '',
  total: 13,
  done: 13,
  made: 12,
  skipped: 0,
  failed: 1,
  amount: '56640.00',
  lateFees: 0,
  lateFeeAmount: '0.00',
  status: 'DONE',
  ...some,
});

const makeEntry = (some: Partial<RenewalEntry> = {}): RenewalEntry => ({
  _id: 1,
  enrolmentObjectId: { _id: 7, enrollNo: 'ENR-00007' },
  studentObjectId: { _id: 1, studentName: 'Asha Rao', studentId: 'STU-00001' },
  courseObjectId: { _id: 2, coursename: 'Guitar' },
  kind: 'RENEWAL',
  periodFrom: '2026-11-20',
  periodTo: '2026-12-19',
  outcome: 'MADE',
  reason: '',
  dueObjectId: { _id: 9, number: 'KOT-I/2627/00012' },
  amount: '4720.00',
  ...some,
});

const figures = { days: 7, renewals: 12, amount: '56640.00', skipped: 1, waiting: 0 };

function answers(rows: ComingRenewal[] = [makeRenewal()]) {
  server.use(
    http.get(api('renewal/upcoming'), () => HttpResponse.json(listOf(rows))),
    http.get(api('renewal/figures'), () => HttpResponse.json({ data: figures })),
    http.get(api('renewal/run'), () => HttpResponse.json(listOf([makeRun()]))),
    http.get(api('renewal/run/5'), () => HttpResponse.json({ data: makeRun() })),
  );
}

describe('what renews soon', () => {
  it('is listed with its amount, and added up over all pages', async () => {
    answers();
    await openApp(PAGE);
    const row = await screen.findByRole('row', { name: /Asha Rao/ });
    expect(within(row).getByText('₹4,720.00')).toBeVisible();
    expect(within(row).getByText('Renews')).toBeVisible();
    expect(await screen.findByText('Renewals in the next 7 days')).toBeVisible();
    expect(screen.getByText('₹56,640.00')).toBeVisible();
  });

  it('is skipped once, by the first day of its period', async () => {
    answers();
    const calls = record('post', 'renewal/7/skip', () => HttpResponse.json({ message: 'The renewal is skipped.' }));
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: /More actions for Asha Rao/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Skip once' }));
    expect(await screen.findByText('The renewal is skipped.')).toBeVisible();
    expect(calls).toEqual([{ period: DAY }]);
  });

  it('is not skipped any more when that is taken back', async () => {
    answers([makeRenewal({ skipped: true })]);
    const calls = record('post', 'renewal/7/unskip', () => HttpResponse.json({ message: 'Not skipped.' }));
    const { person } = await openApp(PAGE);
    expect(await screen.findByText('Skipped')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: /More actions for Asha Rao/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Do not skip' }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('opens the student whose enrolment it is', async () => {
    answers();
    const { person, router } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: /More actions for Asha Rao/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Open student' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/studentcourse/1'));
  });

  it('has its actions in a menu on the phone, not in a row of their own', async () => {
    answers();
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    await openApp(PAGE);
    expect(await screen.findByRole('button', { name: /More actions for Asha Rao/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Skip once' })).not.toBeInTheDocument();
  });

  it('is no trainer’s business', async () => {
    answers();
    await openApp(PAGE, { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('tab', { name: 'Courses', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Renewals' })).not.toBeInTheDocument();
  });

  it('is run by managers only', async () => {
    answers();
    await openApp(PAGE, { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('row', { name: /Asha Rao/ });
    expect(screen.queryByRole('button', { name: 'Run now' })).not.toBeInTheDocument();
  });
});

const starts = (runs: number[], message: string) =>
  server.use(http.post(api('renewal/run'), () => HttpResponse.json({ data: { runs }, message }, { status: 202 })));

describe('running them now', () => {
  it('shows how far it is, and says what it came to', async () => {
    answers();
    const states = ['RUNNING', 'DONE'];
    starts([5], 'Renewing 12 enrolments…');
    server.use(
      http.get(api('renewal/run/progress'), () => {
        const state = states.shift() ?? 'DONE';
        const data = {
          state,
          done: state === 'DONE' ? 12 : 4,
          total: 12,
          made: 12,
          skipped: 0,
          failed: 0,
          lateFees: 2,
          amount: '0.00',
        };
        return HttpResponse.json({ data });
      }),
    );
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('4 of 12')).toBeVisible();
    expect(await screen.findByText('12 renewals made. 2 late fees added.', undefined, { timeout: 3000 })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Run now' })).toBeVisible();
  });

  it('says when nothing is due', async () => {
    answers();
    starts([], 'Nothing is due.');
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('Nothing is due.')).toBeVisible();
  });
});

describe('the log', () => {
  it('lists the runs', async () => {
    answers();
    const { person } = await openApp(PAGE);
    await person.click(await screen.findByRole('radio', { name: 'Log' }));
    const row = await screen.findByRole('row', { name: /20-11-2026/ });
    expect(within(row).getByText('₹56,640.00')).toBeVisible();
    expect(within(row).getByText('By itself')).toBeVisible();
  });

  it('opens a run at its address, with the failures and their reasons first', async () => {
    answers();
    server.use(
      http.get(api('renewal/entry'), ({ request }) => {
        const failed = new URL(request.url).searchParams.get('outcome') === 'FAILED';
        const entry = failed
          ? makeEntry({ outcome: 'FAILED', reason: 'Please check the first day.', dueObjectId: null, amount: '0.00' })
          : makeEntry();
        return HttpResponse.json({ ...listOf([entry]), total: failed ? 1 : 12, counts: {} });
      }),
    );
    await openApp(`${PAGE}&run=5`);
    const sheet = await screen.findByRole('dialog', { name: 'Renewals of 20-11-2026' });
    expect(await within(sheet).findByText('Please check the first day.')).toBeVisible();
    const groups = within(sheet).getAllByRole('heading', { level: 3 });
    expect(groups.map((group) => group.textContent)).toEqual(['Failed 1', 'Made 12']);
    expect(await within(sheet).findByText('and 11 more')).toBeVisible();
    for (const student of within(sheet).getAllByRole('link', { name: 'Asha Rao' })) {
      expect(student).toHaveAttribute('href', '/studentcourse/1');
    }
    expect(within(sheet).getByText('KOT-I/2627/00012').closest('small')).toHaveTextContent(
      'ENR-00007 · KOT-I/2627/00012',
    );
  });

  it('says from when to when the subscription plan had ended', async () => {
    answers();
    const closed = makeRun({ status: 'CLOSED', branchObjectId: null, closedFrom: '2026-11-12', made: 0, failed: 0 });
    server.use(http.get(api('renewal/run/5'), () => HttpResponse.json({ data: closed })));
    await openApp(`${PAGE}&run=5`);
    expect(
      await screen.findByText(sentence(/Your subscription plan was not active from 12-11-2026 to 20-11-2026/)),
    ).toBeVisible();
  });
});
