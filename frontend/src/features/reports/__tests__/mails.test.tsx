import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import '../mails/schedules-sheet';
import '../saved-reports';

const makeSchedule = (some: Partial<Schemas['ReportSchedule']> = {}): Schemas['ReportSchedule'] => ({
  _id: 3,
  viewId: 12,
  report: 'Old dues',
  list: 'report-dues',
  every: 'WEEKLY',
  weekday: 0,
  format: 'pdf',
  receivers: [1],
  pausedAt: null,
  nextRun: '2026-11-30T01:30:00Z',
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-11-20T05:10:00Z',
  updateDt: null,
  version: 1,
  ...some,
});

const OF_REPORT = '/platformadmindashboard?mail=12';
let kept: Schemas['ReportSchedule'][] = [];
let sent: unknown[] = [];

beforeEach(() => {
  kept = [makeSchedule()];
  sent = [];
  const view = { _id: 12, list: 'report-dues', name: 'Old dues', shared: false, mine: true, query: 'by=age' };
  const stamps = { columns: [], createdBy: 'Kavita Deshmukh', createDt: '2026-11-20T05:10:00Z', version: 1 };
  server.use(
    http.get(api('listview'), () => HttpResponse.json({ data: { views: [{ ...view, ...stamps }], preferences: [] } })),
    http.get(api('reportschedule/receivers'), () =>
      HttpResponse.json({
        data: [
          { _id: 1, name: 'Kavita Deshmukh', role: 'SUPER_ADMIN' },
          { _id: 2, name: 'Rohan Patil', role: 'ADMIN' },
        ],
      }),
    ),
    http.get(api('reportschedule/:id/sent'), () =>
      HttpResponse.json({
        data: [
          {
            _id: 9,
            day: '2026-11-23',
            asked: false,
            receiverName: 'Rohan Patil',
            result: 'REFUSED',
            reason: 'May not export this report.',
            at: '2026-11-23T01:30:00Z',
          },
        ],
      }),
    ),
    http.get(api('reportschedule'), () => HttpResponse.json(listOf(kept))),
    http.post(api('reportschedule'), async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: makeSchedule({ _id: 4 }), message: 'Schedule added.' }, { status: 201 });
    }),
    http.post(api('reportschedule/:id/:step'), ({ params }) => {
      sent.push(params.step);
      return HttpResponse.json({ data: makeSchedule(), message: 'Done.' });
    }),
  );
});

describe('mails of a saved report', () => {
  it('are opened from the saved report by managers', async () => {
    const { person } = await openApp('/platformadmindashboard');
    await person.click(await screen.findByRole('button', { name: 'Mail Old dues regularly' }));
    expect(await screen.findByRole('dialog', { name: 'Mails of Old dues' })).toBeVisible();
  });

  it('are nothing for the front desk', async () => {
    await openApp('/platformadmindashboard', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('link', { name: /Old dues/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mail Old dues regularly' })).not.toBeInTheDocument();
  });

  it('say when the next one goes out, and who got nothing and why', async () => {
    await openApp(OF_REPORT);
    const sheet = within(await screen.findByRole('dialog'));
    expect(await sheet.findByText('Every week · Mon')).toBeVisible();
    expect(await sheet.findByText(/To Kavita Deshmukh/)).toBeVisible();
    expect(await sheet.findByText(/May not export this report/)).toBeVisible();
  });

  it('are scheduled with a day of the week and receivers', async () => {
    kept = [];
    const { person } = await openApp(OF_REPORT);
    await person.click(await screen.findByRole('button', { name: 'Add schedule' }));
    const form = within(await screen.findByRole('dialog', { name: 'Mail it regularly' }));
    await person.click(form.getByRole('radio', { name: 'Fri' }));
    await person.click(await form.findByRole('checkbox', { name: 'Rohan Patil' }));
    await person.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ viewObjectId: 12, every: 'WEEKLY', weekday: 4, format: 'pdf' });
    expect((sent[0] as { receivers: number[] }).receivers).toContain(2);
  });

  it('are paused, and one is sent at once', async () => {
    const { person } = await openApp(OF_REPORT);
    await person.click(await screen.findByRole('button', { name: 'Pause' }));
    await person.click(screen.getByRole('button', { name: 'Send me one now' }));
    await waitFor(() => expect(sent).toEqual(['pause', 'send']));
  });
});
