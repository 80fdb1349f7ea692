import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const makeEntry = (some: Partial<Schemas['Activity']> = {}): Schemas['Activity'] => ({
  _id: 41,
  at: '2026-11-20T04:22:00Z',
  who: 'Priyanka Joshi',
  role: 'STAFF',
  action: 'changed',
  kind: 'student',
  kindName: 'Student',
  recordId: 309,
  record: 'STU-00309 Ananya Venkataraghavan',
  studentObjectId: 309,
  changed: ['Status', 'City', 'Reason'],
  amount: '',
  changes: '',
  address: '103.42.17.9',
  requestId: '8c1f02ab44d1',
  ...some,
});

const visit = makeEntry({
  _id: 42,
  who: 'Rahul Bhosale',
  role: 'MASTER',
  action: 'workspace opened',
  kind: 'visit',
  kindName: 'Workspace',
  recordId: null,
  record: '',
  studentObjectId: null,
  changed: ['Reason'],
});
const job = makeEntry({
  _id: 43,
  who: 'System',
  role: '',
  kind: 'due',
  kindName: 'Due',
  record: 'KTH/26-27/000405',
  requestId: '',
  address: '',
});

let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(api('activity'), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(listOf([makeEntry(), visit, job]));
    }),
    http.get(api('activity/:id'), () => HttpResponse.json({ data: makeEntry() })),
    http.get(api('activity/:id/changes'), () =>
      HttpResponse.json({
        data: [
          { field: 'Status', before: 'Active', after: 'On hold' },
          { field: 'City', before: '', after: 'Nashik' },
        ],
      }),
    ),
    http.get(api('staff'), () => HttpResponse.json(listOf([{ _id: 9, username: 'Priyanka Joshi' }]))),
  );
});

describe('the activity page', () => {
  it('tells who did what to which record, and which fields', async () => {
    await openApp('/activity');
    const row = await screen.findByRole('row', { name: /Ananya/ });
    const cells = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      '20-11-2026, 9:52 am',
      'PJPriyanka JoshiSTAFF',
      'changed',
      'STU-00309 Ananya VenkataraghavanStudent',
      'Status, City and 1 more',
      '',
    ]);
  });

  it('marks the visits of the platform’s owner', async () => {
    await openApp('/activity');
    const row = await screen.findByRole('row', { name: /Rahul Bhosale/ });
    expect(within(row).getByText('Seen by you')).toBeVisible();
  });

  it('names the product where a job acted', async () => {
    await openApp('/activity');
    const row = await screen.findByRole('row', { name: /KTH\/26-27\/000405/ });
    expect(within(row).getByText('Class Master')).toBeVisible();
    expect(within(row).getByText('job')).toBeVisible();
  });

  it('tells the amount of what was posted', async () => {
    server.use(
      http.get(api('activity'), () =>
        HttpResponse.json(listOf([makeEntry({ kind: 'payment', action: 'created', amount: '4720.00' })])),
      ),
    );
    await openApp('/activity');
    expect(await screen.findByText('₹4,720.00')).toBeVisible();
  });

  it('opens an entry to what was there before and after, and where the change came from', async () => {
    const { person } = await openApp('/activity');
    const row = await screen.findByRole('row', { name: /Ananya/ });
    const door = within(row).getByRole('button', { name: 'changed' });
    expect(door).toHaveAttribute('aria-expanded', 'false');
    await person.click(door);
    expect(door).toHaveAttribute('aria-expanded', 'true');
    const table = await screen.findByRole('table', { name: 'Before and after' });
    expect(within(table).getByRole('row', { name: 'Status Active On hold' })).toBeVisible();
    expect(within(table).getByText('Active').tagName).toBe('DEL');
    expect(within(table).getByRole('row', { name: 'City – Nashik' })).toBeVisible();
    expect(screen.getByText(/^From 103\.42\.17\.9/).closest('p')).toHaveTextContent(
      'From 103.42.17.9 · request 8c1f02ab44d1',
    );
    expect(screen.getByRole('link', { name: 'Open student' })).toHaveAttribute('href', '/studentcourse/309');
    await person.click(door);
    expect(screen.queryByRole('table', { name: 'Before and after' })).not.toBeInTheDocument();
  });

  it('asks for all that is about one student', async () => {
    await openApp('/activity?of=student-309');
    expect(await screen.findByRole('link', { name: 'Show all activity' })).toHaveAttribute('href', '/activity');
    expect(asked.at(-1)?.get('student')).toBe('309');
    expect(asked.at(-1)?.has('kind')).toBe(false);
  });

  it('asks for one record of any other kind', async () => {
    await openApp('/activity?of=branch-2');
    await screen.findByRole('link', { name: 'Show all activity' });
    expect([asked.at(-1)?.get('kind'), asked.at(-1)?.get('record')]).toEqual(['branch', '2']);
  });

  it('offers no way to change anything, only the export', async () => {
    await openApp('/activity');
    const row = await screen.findByRole('row', { name: /Ananya/ });
    expect(within(row).queryByRole('button', { name: /More actions/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Export/ })).toBeVisible();
  });
});

describe('the way to it', () => {
  it.each([
    ['SUPER_ADMIN', true],
    ['ADMIN', true],
    ['STAFF', false],
    ['TRAINER', false],
  ] as const)('for %s in the settings: %s', async (role, shown) => {
    await openApp('/user-profile-setting?section=session', { as: makeUser({ role }) });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(screen.queryAllByRole('link', { name: 'Activity' })).toHaveLength(shown ? 1 : 0);
  });
});
