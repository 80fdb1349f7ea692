import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { sentence } from '@/testing/sentence';
import { api, server } from '@/testing/server';
import '../as-of';
import { presetsOf } from '../periods';
import '../report-page';
import '../save-dialog';
import '../saved-reports';

const makeSaved = (some: Partial<Schemas['ShownView']> = {}): Schemas['ShownView'] => ({
  _id: 12,
  list: 'report-dues',
  name: 'Old dues',
  shared: false,
  mine: true,
  query: 'by=age',
  columns: [],
  createdBy: 'Kavita Deshmukh',
  createDt: '2026-11-20T05:10:00Z',
  version: 1,
  ...some,
});

const nothing = (by: string): Schemas['ReportAnswer'] => ({
  fromDate: null,
  toDate: null,
  beforeFrom: null,
  beforeTo: null,
  by,
  groups: [],
  totals: {},
  before: {},
  query: '',
});

let kept: Schemas['ShownView'][] = [];
let sent: unknown[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  kept = [
    makeSaved(),
    makeSaved({
      _id: 13,
      list: 'report-collections',
      name: 'Month to the bank',
      query: 'period=last&by=method',
      mine: false,
      shared: true,
    }),
    makeSaved({ _id: 14, list: 'report-trialbalance', name: 'Balance', query: 'period=year&by=account', shared: true }),
    makeSaved({ _id: 15, list: 'students', name: 'Active' }),
  ];
  sent = [];
  asked = [];
  const answerOf = (by: string) =>
    http.get(api(`report/${by === 'age' ? 'dues' : 'collections'}`), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: nothing(by) });
    });
  server.use(
    answerOf('age'),
    answerOf('method'),
    http.get(api('listview'), () => HttpResponse.json({ data: { views: kept, preferences: [] } })),
    http.post(api('listview'), async ({ request }) => {
      const body = (await request.json()) as Partial<Schemas['ShownView']>;
      sent.push(body);
      const made = makeSaved({ _id: 20, ...body });
      kept = [...kept, made];
      return HttpResponse.json({ data: made, message: 'View saved.' }, { status: 201 });
    }),
    http.put(api('listview/delete/:id'), ({ params }) => {
      kept = kept.filter(({ _id }) => String(_id) !== params.id);
      return HttpResponse.json({ message: 'Data deleted successfully!' });
    }),
  );
});

const section = async () => within(await screen.findByRole('region', { name: 'Saved' }));

describe('saved reports', () => {
  it('stand above all reports, one’s own first, by right', async () => {
    await openApp('/platformadmindashboard', { as: makeUser({ role: 'STAFF' }) });
    const saved = await section();
    const names = saved.getAllByRole('link').map((link) => link.querySelector('strong')?.textContent);
    expect(names).toEqual(['Old dues', 'Month to the bank']);
    expect(saved.queryByRole('button', { name: 'Delete Month to the bank' })).not.toBeInTheDocument();
  });

  it('open with a period that moves with the date', async () => {
    const { person } = await openApp('/platformadmindashboard');
    await person.click((await section()).getByRole('link', { name: /Month to the bank/ }));
    await waitFor(() => expect(asked).not.toHaveLength(0));
    const last = presetsOf(0).find(({ key }) => key === 'last');
    expect(asked.at(-1)?.get('from')).toBe(last?.from);
    expect(asked.at(-1)?.get('to')).toBe(last?.to);
    expect(await screen.findByText('Month to the bank')).toBeVisible();
  });

  it('keep period, grouping and filters under a name', async () => {
    const { person, router } = await openApp('/platformadmindashboard?report=collections&by=method&method=CASH');
    await person.click(await screen.findByRole('radio', { name: 'Last month' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Name'), 'Cash of last month');
    await person.click(dialog.getByRole('checkbox'));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.search).toContain('saved=20'));
    expect(sent).toEqual([
      {
        list: 'report-collections',
        columns: [],
        name: 'Cash of last month',
        shared: true,
        query: 'period=last&by=method&method=CASH',
      },
    ]);
  });

  it('are deleted after a question', async () => {
    const { person } = await openApp('/platformadmindashboard');
    await person.click((await section()).getByRole('button', { name: 'Delete Old dues' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: /Delete/ }));
    await waitFor(() => expect(screen.queryByText('Old dues')).not.toBeInTheDocument());
  });
});

describe('a report as of a past day', () => {
  it('asks for that day and says so', async () => {
    await openApp('/platformadmindashboard?report=dues&asOf=2026-01-31');
    expect(await screen.findByText(sentence('As it stood on 31-01-2026'))).toBeVisible();
    expect(asked.at(-1)?.get('asOf')).toBe('2026-01-31');
  });

  it('goes back to today at a button', async () => {
    const { person, router } = await openApp('/platformadmindashboard?report=dues&asOf=2026-01-31');
    await person.click(await screen.findByRole('button', { name: 'Show today' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('asOf'));
    await waitFor(() => expect(asked.at(-1)?.has('asOf')).toBe(false));
  });
});
