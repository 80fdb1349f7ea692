import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { saveAddress } from '@/api/download';
import { exportList } from '@/api/lists';
import type { Job } from '@/lib/jobs';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

vi.mock('@/api/download', async (original) => ({ ...(await original<object>()), saveAddress: vi.fn() }));

const QUIET = '/user-profile-setting?section=password';

const makeJob = (over: Partial<Job> = {}): Job => ({
  _id: 7,
  kind: 'export',
  name: 'student-20-11-2026.xlsx',
  recordId: null,
  state: 'RUNNING',
  done: 38_420,
  total: 60_412,
  message: '',
  size: 0,
  createDt: '2026-11-20T05:10:00Z',
  endDt: null,
  keptUntil: null,
  canCancel: true,
  ...over,
});

const done = makeJob({
  state: 'DONE',
  done: 60_412,
  size: 900_000,
  canCancel: false,
  endDt: '2026-11-20T05:12:00Z',
  keptUntil: '2026-11-23T05:12:00Z',
});

const imported = makeJob({
  kind: 'studentimport',
  name: 'june.csv',
  recordId: 12,
  state: 'DONE',
  done: 290,
  total: 290,
  canCancel: false,
  message: '290 students imported. 3 rows were left out.',
  endDt: '2026-11-20T05:12:00Z',
});

const answers = (...turns: Job[][]) => {
  let turn = 0;
  server.use(http.get(api('job'), () => HttpResponse.json({ data: turns[Math.min(turn++, turns.length - 1)] })));
};

/** A call without a body; returns how it was asked. */
const post = (path: string, answer: () => Response = () => HttpResponse.json({ message: 'Done.', data: done })) => {
  const asked = vi.fn(answer);
  server.use(http.post(api(path), asked));
  return asked;
};

async function openJobs() {
  server.use(http.get(api('subscription/user/ORGSUNRISE22'), () => HttpResponse.json({ data: null })));
  const { person } = await openApp(QUIET);
  await person.click(screen.getByRole('button', { name: /^User Profile of/ }));
  await person.click(await screen.findByRole('button', { name: 'Jobs' }));
  return { person, panel: within(await screen.findByRole('dialog', { name: 'Jobs' })) };
}

describe('the jobs panel', () => {
  it('shows how far a running job is, until it is done and says how long its file is kept', async () => {
    answers([makeJob({ done: 10_000 })], [makeJob()], [done]);
    const { panel } = await openJobs();
    expect(await panel.findByText('38,420 of 60,412', {}, { timeout: 3000 })).toBeVisible();
    expect(panel.getByText(/^About \d+ s left$/)).toBeVisible();
    expect(await panel.findByText(/^Kept until/, {}, { timeout: 3000 })).toHaveTextContent('23-11-2026');
    expect(panel.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  });

  it('stops a job', async () => {
    answers([makeJob()], [makeJob({ state: 'CANCELLED', message: 'Cancelled.' })]);
    const stops = post('job/7/cancel');
    const { person, panel } = await openJobs();
    await person.click(await panel.findByRole('button', { name: 'Stop' }));
    expect(await panel.findByText(/Cancelled\./)).toBeVisible();
    expect(stops).toHaveBeenCalledOnce();
  });

  it('tries a failed job again', async () => {
    answers([makeJob({ state: 'FAILED', message: 'Your role does not allow this.' })], [makeJob({ state: 'QUEUED' })]);
    const retries = post('job/7/retry');
    const { person, panel } = await openJobs();
    expect(await panel.findByText(/Your role does not allow this\./)).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('Queued')).toBeVisible();
    expect(retries).toHaveBeenCalledOnce();
  });

  it('downloads the file by its link', async () => {
    answers([done]);
    post('job/7/link', () => HttpResponse.json({ data: '/class/v1/job/file/abc', message: '' }));
    const { person, panel } = await openJobs();
    await person.click(await panel.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saveAddress).toHaveBeenCalledWith('/class/v1/job/file/abc', 'student-20-11-2026.xlsx'));
  });

  it('says that a download was refused', async () => {
    answers([done]);
    post('job/7/link', () => refuse(403, { message: 'Your rights have changed.' }));
    const { person, panel } = await openJobs();
    await person.click(await panel.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('Your rights have changed.')).toBeVisible();
  });

  it('offers no file that is no longer kept', async () => {
    answers([{ ...done, keptUntil: null }]);
    const { panel } = await openJobs();
    expect(await panel.findByText('The file is no longer kept.')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  it('shows what an import came to, with a link to it and no file', async () => {
    answers([imported]);
    const { panel } = await openJobs();
    expect(await panel.findByRole('heading', { name: 'Import of june.csv' })).toBeVisible();
    expect(panel.getByText(/290 students imported\. 3 rows were left out\./)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Show import' })).toHaveAttribute('href', '/studentimport/12');
    expect(panel.queryByText('The file is no longer kept.')).not.toBeInTheDocument();
  });

  it('shows what became of many records, with the file of each', async () => {
    const message = '480 records changed, 3 left out.';
    answers([{ ...done, kind: 'bulkchange', name: 'student-status-20-11-2026.csv', recordId: 5, total: 483, message }]);
    const { panel } = await openJobs();
    expect(await panel.findByRole('heading', { name: /^Bulk change: student-status/ })).toBeVisible();
    expect(panel.getByText(/480 records changed, 3 left out\./)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Download' })).toBeVisible();
    expect(panel.queryByRole('link')).not.toBeInTheDocument();
  });

  it('shows requested renewals, which cannot be stopped, with a link to the runs', async () => {
    answers([makeJob({ kind: 'renewal', name: 'Renewals', canCancel: false })]);
    const { panel } = await openJobs();
    expect(await panel.findByText('Running')).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Renewals' })).toBeVisible();
    expect(panel.getByRole('link', { name: 'Show runs' })).toHaveAttribute(
      'href',
      '/coursefee-page?tab=renewals&view=log',
    );
    expect(panel.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
  });

  it('says that there are none', async () => {
    answers([]);
    const { panel } = await openJobs();
    expect(await panel.findByText('No jobs')).toBeVisible();
  });

  it('opens from the toast of an export that became a job', async () => {
    answers([makeJob({ state: 'QUEUED' })]);
    const { person } = await openApp(QUIET);
    const message = 'The file has 60,412 rows and is prepared in the background.';
    server.use(http.get(api('student/export'), () => HttpResponse.json({ data: makeJob(), message }, { status: 202 })));
    await exportList({ path: '/class/v1/student' }, {}, 'csv', 'students-20-11-2026');
    expect(await screen.findByText(message)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show jobs' }));
    expect(await screen.findByRole('dialog', { name: 'Jobs' })).toBeVisible();
  });
});
