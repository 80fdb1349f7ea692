import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { today } from '@/lib/format';
import { listOf, makeBatch, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './batch-page';
import './roster';
import './fees-by-age';
import './week-of-batch';
import './register-today';
import './register-tab';
import '@/components/record/record-activity';

const batch = makeBatch({
  days: [0, 2, 4],
  weekdays: 'Mon, Wed, Fri',
  startTime: '07:00',
  endTime: '08:00',
  capacity: 20,
  students: 16,
});

const student = {
  _id: 12,
  studentId: 'STU-00012',
  studentName: 'Ananya Venkataraghavan',
  phone: '9822014567',
  admissionDate: '2026-06-01',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  userLogo: null,
  courses: 'Guitar',
  status: 'ACTIVE',
  createdBy: 'Kavita Deshmukh',
  version: 3,
};
const owed = { pending: '9440.00', daysLate: 36 };

const counts = { classes: 40, present: 36, late: 0, halfDay: 0, absent: 4, excused: 0, percent: 90 };
const attendance: Schemas['AttendanceOfBatch'] = {
  month: '2026-11',
  total: counts,
  students: [{ studentObjectId: 12, last: ['PRESENT', 'LATE', 'ABSENT'], percent: 71 }],
};

const fees: Schemas['DuesByAge'] = {
  pending: '42480.00',
  overdue: '25960.00',
  students: 5,
  ages: [
    { bucket: 'NOT_DUE', dues: 3, amount: '16520.00' },
    { bucket: 'D1_7', dues: 0, amount: '0.00' },
    { bucket: 'D31_60', dues: 2, amount: '25960.00' },
  ],
};

const session = {
  _id: 5,
  name: 'Guitar – A',
  courseObjectId: 3,
  coursename: 'Guitar, Grade 1',
  branchname: 'Kothrud',
  trainer: 'Amol Sathe',
  room: 'Room 1',
  day: 0,
  date: '2026-11-23',
  closed: false,
  change: null,
  substitute: null,
  reason: '',
  startTime: '07:00',
  endTime: '08:00',
  students: 16,
  capacity: 20,
};

const register: Schemas['RegisterPage'] = {
  batch: {
    _id: 5,
    batchId: 'BAT-005',
    name: 'Guitar – A',
    courseObjectId: { _id: 3, coursename: 'Guitar, Grade 1' },
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    trainerObjectId: null,
    room: 'Room 1',
    startTime: '07:00',
    endTime: '08:00',
  },
  date: today(),
  session: true,
  noSession: '',
  state: 'TAKEN',
  taken: true,
  takenBy: 'Amol Sathe',
  takenAt: '2026-11-20T02:00:00Z',
  locked: false,
  version: 1,
  marks: [],
};

const entry = { _id: 31, at: '2026-11-20T02:00:00Z', who: 'Kavita Deshmukh', action: 'changed', changed: ['Capacity'] };

let askedFees = 0;
let askedActivity: string[] = [];

beforeEach(() => {
  askedFees = 0;
  askedActivity = [];
  server.use(
    http.get(api('promotion'), () => HttpResponse.json(listOf([]))),
    http.get(api('batch/5'), () => HttpResponse.json({ data: batch })),
    http.get(api('batch/week'), () =>
      HttpResponse.json({
        data: [session, { ...session, day: 2, date: '2026-11-25', closed: true }, { ...session, _id: 6, day: 1 }],
      }),
    ),
    http.get(api('attendance/batch/5'), () => HttpResponse.json({ data: attendance })),
    http.get(api('attendance/register'), () => HttpResponse.json({ data: register })),
    http.get(api('studentcourse/fees/5'), () => {
      askedFees += 1;
      return HttpResponse.json({ data: fees });
    }),
    http.get(api('student'), ({ request }) => {
      const isOfBatch = new URL(request.url).searchParams.get('batch') === '5';
      return HttpResponse.json(listOf(isOfBatch ? [{ ...student, ...owed }] : []));
    }),
    http.get(api('activity'), ({ request }) => {
      askedActivity.push(new URL(request.url).search);
      return HttpResponse.json(listOf([entry]));
    }),
    http.get(api('student/totals'), () =>
      HttpResponse.json({ data: { count: 1, sums: { pending: '9440.00', advance: '0.00' } } }),
    ),
  );
});

/** The figures of the head, each with its name. */
const figures = () => [...document.querySelectorAll('dl.figures > div')].map((one) => one.textContent);

describe('the page of a batch', () => {
  it('says how many learn, how many seats are left, how it attends and what is owed', async () => {
    await openApp('/batch/5');
    expect(await screen.findByRole('heading', { level: 1, name: /Guitar – A/ })).toHaveTextContent('Active');
    expect(await screen.findByText('₹42,480.00', { selector: '.figures *' })).toBeVisible();
    expect(figures()).toEqual(['Students16 of 20', 'Seats left4 seats', 'Attendance, Nov90%', 'Pending₹42,480.00']);
    expect(screen.getByRole('link', { name: 'Take attendance' })).toHaveAttribute('href', '/attendance?batch=5');
  });

  it('has a roster with the last marks, the percentage and what each student owes', async () => {
    await openApp('/batch/5');
    const row = await screen.findByRole('row', { name: /STU-00012/ });
    expect(await within(row).findByRole('img', { name: 'Last six classes: Present, Late, Absent' })).toBeVisible();
    for (const text of ['71%', '₹9,440.00', '36 days late']) expect(row).toHaveTextContent(text);
  });

  it('shows the fees by age, each age leading to its students', async () => {
    await openApp('/batch/5?tab=fees');
    const panel = await screen.findByRole('region', { name: 'Fees' });
    const late = await within(panel).findByRole('link', { name: /31 – 60 days late.*2 dues.*₹25,960.00/ });
    expect(late).toHaveAttribute('href', '/studentlist-page?batch=5&age=D31_60');
    expect(within(panel).queryByText('1 – 7 days late')).not.toBeInTheDocument();
  });

  it('shows its own classes of the week, and on which day the branch is closed', async () => {
    await openApp('/batch/5?tab=week');
    const panel = await screen.findByRole('region', { name: 'Week' });
    const days = await within(panel).findAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toEqual([
      'Mon 23-11-20267:00 am to 8:00 amRoom 1',
      'Wed 25-11-20267:00 am to 8:00 amBranch closed',
    ]);
  });

  it('shows a manager the latest that was changed, with the way to all of it', async () => {
    await openApp('/batch/5');
    const panel = await screen.findByRole('region', { name: 'Latest activity' });
    expect(await within(panel).findByText('Capacity')).toBeVisible();
    expect(within(panel).getByRole('link')).toHaveAttribute('href', '/activity?of=batch-5');
    expect(askedActivity).toEqual(['?kind=batch&record=5&pageSize=5']);
  });

  it('says “20 of 20” in the place of “Add students” when it is full', async () => {
    server.use(http.get(api('batch/5'), () => HttpResponse.json({ data: { ...batch, students: 20 } })));
    await openApp('/batch/5');
    expect(await screen.findByRole('button', { name: '20 of 20' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add students' })).not.toBeInTheDocument();
    expect(figures()).toContain('Seats leftNone');
  });

  it('leads from “Add students” to the enrolment, with the course and the batch chosen', async () => {
    server.use(
      http.get(api('student'), () => HttpResponse.json(listOf([student]))),
      http.get(api('student/12'), () => refuse(404, { code: 'not_found' })),
    );
    const { person, router } = await openApp('/batch/5');
    await person.click(await screen.findByRole('button', { name: 'Add students' }));
    const sheet = await screen.findByRole('dialog', { name: 'Add a student to Guitar – A' });
    await fill(person, within(sheet).getByRole('combobox', { name: 'Student' }), 'Ananya');
    await person.click(await screen.findByRole('option', { name: /Ananya/ }));
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/studentcourse/12?enrol=3&batch=5'),
    );
  });

  it('shows a trainer no money and nothing to change', async () => {
    server.use(http.get(api('student'), () => HttpResponse.json(listOf([student]))));
    await openApp('/batch/5', { as: makeUser({ role: 'TRAINER' }) });
    const row = await screen.findByRole('row', { name: /STU-00012/ });
    expect(row).not.toHaveTextContent('₹');
    expect(screen.queryByRole('tab', { name: 'Fees' })).not.toBeInTheDocument();
    for (const name of ['Add students', 'Edit']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
    expect(askedFees).toBe(0);
    expect(screen.queryByRole('region', { name: 'Latest activity' })).not.toBeInTheDocument();
    expect(askedActivity).toEqual([]);
  });

  it('leaves the registers out for a trainer who teaches another batch', async () => {
    server.use(http.get(api('attendance/batch/5'), () => refuse(404, { code: 'not_found' })));
    await openApp('/batch/5', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('tab', { name: /Roster/ })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Register' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Take attendance' })).not.toBeInTheDocument();
  });

  it('says where there is no such batch', async () => {
    server.use(http.get(api('batch/5'), () => refuse(404, { code: 'not_found' })));
    await openApp('/batch/5');
    expect(await screen.findByText('There is no such batch')).toBeVisible();
  });
});
