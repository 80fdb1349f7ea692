import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { show } from '@/testing/show';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import type { MarkRow, MemberMonth, Month, StaffDay, StudentMonth, Watched } from '../api';
import { StaffDayCard } from '../columns';
import { StudentAttendance } from '../student-attendance';
import { makeRegister, nothingWaits, serveRegister } from './attendance';

afterEach(nothingWaits);

const TODAY = '2026-11-20';

/** Only the clock stands still: timers go on. */
const stopTheClock = () => vi.useFakeTimers({ now: new Date(`${TODAY}T06:00:00Z`), toFake: ['Date'] });

const tally = { classes: 8, present: 5, late: 1, halfDay: 1, absent: 1, excused: 0, percent: 81 };

describe('one’s own month', () => {
  const day = (date: string, some: Partial<MemberMonth['days'][number]> = {}): MemberMonth['days'][number] => ({
    date,
    open: true,
    holiday: false,
    _id: null,
    version: null,
    status: null,
    checkIn: null,
    checkOut: null,
    workedMinutes: null,
    missingCheckOut: false,
    note: '',
    reason: '',
    editedBy: null,
    ...some,
  });

  function makeMonth(some: Partial<MemberMonth> = {}): MemberMonth {
    return {
      memberObjectId: { _id: 7, username: 'Kavita Deshmukh' },
      branchObjectId: { _id: 1, branchname: 'Kothrud' },
      month: '2026-11',
      days: [
        day('2026-11-18', { _id: 4, status: 'PRESENT', checkIn: '09:05', checkOut: '17:35', workedMinutes: 510 }),
        day('2026-11-19', { _id: 5, status: 'PRESENT', checkIn: '09:10', missingCheckOut: true }),
        day(TODAY),
      ],
      totals: {
        workingDays: 15,
        present: 12,
        halfDay: 0,
        onDuty: 1,
        leave: 1,
        absent: 0,
        unrecorded: 1,
        workedMinutes: 5105,
        missingCheckOut: 1,
        percent: 92,
      },
      today: { date: TODAY, time: '11:30', checkIn: null, checkOut: null, mayCheckIn: true, mayCheckOut: false },
      ...some,
    };
  }

  function serveMonth(found = makeMonth()) {
    stopTheClock();
    server.use(http.get(api('staffattendance/month'), () => HttpResponse.json({ data: found })));
  }

  it('shows when one came and went, what it adds up to, and a check-out that is missing', async () => {
    serveMonth();
    await openApp('/myAttendance/7', { as: makeUser({ role: 'TRAINER' }) });
    const month = await screen.findByRole('table', { name: 'Days of Kavita Deshmukh, Nov 2026' });
    expect(within(month).getByText('9:05')).toBeVisible();
    expect(within(month).getByText('8 h 30 min')).toBeVisible();
    expect(within(month).getByText('No check-out')).toBeVisible();
    expect(screen.getByText('85 h 5 min')).toBeVisible();
    expect(screen.getByText(/^1 day without a check-out/)).toBeVisible();
    expect(within(month).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is begun by one button, at the server’s time', async () => {
    const calls: string[] = [];
    serveMonth();
    server.use(
      http.post(api('staffattendance/check-in'), () => {
        calls.push('in');
        const today = {
          date: TODAY,
          time: '11:31',
          checkIn: '11:31',
          checkOut: null,
          mayCheckIn: false,
          mayCheckOut: true,
        };
        server.use(http.get(api('staffattendance/month'), () => HttpResponse.json({ data: makeMonth({ today }) })));
        return HttpResponse.json({ message: 'Checked in at 11:31 am.', data: today });
      }),
    );
    const { person } = await openApp('/myAttendance/7', { as: makeUser({ role: 'STAFF' }) });
    await person.click(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Checked in at 11:31 am.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Check out' })).toBeVisible();
    expect(calls).toEqual(['in']);
  });

  it('of a colleague is not open to everybody', async () => {
    server.use(
      http.get(api('staffattendance/month'), () => refuse(403, { message: 'You may see your own attendance.' })),
    );
    await openApp('/staffAttendance/99', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByText(/Only an admin or the owner can see that of colleagues/)).toBeVisible();
  });

  it('is put right by a manager, with the reason', async () => {
    const sent: unknown[] = [];
    serveMonth();
    const stored = {
      _id: 5,
      date: '2026-11-19',
      status: 'PRESENT',
      checkIn: '09:10',
      checkOut: null,
      note: '',
      reason: '',
      version: 2,
    };
    const record = { ...stored, memberObjectId: { _id: 7, username: 'Kavita Deshmukh' } };
    server.use(
      http.get(api('staffattendance/5'), () => HttpResponse.json({ data: record })),
      http.get(api('staff'), () => HttpResponse.json(listOf([]))),
      http.put(api('staffattendance/update/5'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Attendance saved.', data: record });
      }),
    );
    const { person } = await openApp('/staffAttendance/7');
    await person.click(await screen.findByRole('button', { name: 'Change the day, 19-11-2026' }));
    await person.type(await screen.findByLabelText(/^Check-out/), '17:00');
    const sheet = screen.getByRole('dialog', { name: 'Change the day' });
    await person.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(await within(sheet).findByText('Please give a reason.')).toBeVisible();
    expect(sent).toEqual([]);
    await person.type(within(sheet).getByLabelText('Reason'), 'Forgot to check out');
    await person.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { status: 'PRESENT', checkIn: '09:10', checkOut: '17:00', note: '', reason: 'Forgot to check out', version: 2 },
      ]),
    );
  });
});

/** The only batch, and it runs. */
const serveOneBatch = () =>
  http.get(api('batch'), ({ request }) => {
    const runs = new URL(request.url).searchParams.get('status') === 'ACTIVE';
    return HttpResponse.json(listOf(runs ? [{ _id: 3, name: 'Guitar, Grade 3' }] : []));
  });

it('a batch that runs can be chosen however many have ended, and the ended ones follow', async () => {
  const batches = [
    ...Array.from({ length: 120 }, (_, place) => ({
      _id: 100 + place,
      name: `Art ${place + 1}`,
      status: 'INACTIVE',
      start: new Date(Date.UTC(2020, 0, place + 1)).toISOString(),
    })),
    { _id: 3, name: 'Zither', status: 'ACTIVE', start: '2026-06-01' },
  ];
  server.use(
    http.get(api('batch'), ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const states = asked.get('status')?.split(',');
      const order = asked.get('ordering') ?? 'name';
      const found = batches
        .filter(({ status }) => !states || states.includes(status))
        .sort((one, other) =>
          order === '-start' ? other.start.localeCompare(one.start) : one.name.localeCompare(other.name),
        );
      return HttpResponse.json(listOf(found.slice(0, Number(asked.get('pageSize')))));
    }),
    http.get(api('attendance/month'), () => refuse(404, { code: 'not_found' })),
  );
  await openApp('/attendance?tab=month');
  const choices = within(await screen.findByRole('combobox', { name: 'Batch' })).getAllByRole('option');
  expect(choices.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Zither', 'Art 120', 'Art 119']);
});

it('a batch’s month has a column a day, a letter a mark and a percentage', async () => {
  const grid: Month = {
    batch: makeRegister().batch,
    month: '2026-11',
    days: ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => ({
      date,
      session: date !== '2026-11-18',
      holiday: false,
      taken: date === '2026-11-17',
    })),
    students: [
      {
        _id: 301,
        studentId: 'STU-00301',
        studentName: 'Aarav Deshpande',
        codes: { '2026-11-17': 'HALF_DAY' },
        classes: 1,
        present: 0,
        late: 0,
        halfDay: 1,
        absent: 0,
        excused: 0,
        percent: 50,
      },
    ],
  };
  stopTheClock();
  server.use(
    serveOneBatch(),
    http.get(api('attendance/month'), () => HttpResponse.json({ data: grid })),
  );
  await openApp('/attendance?tab=month');
  const table = await screen.findByRole('table', { name: 'Guitar, Grade 3, Nov 2026' });
  expect(within(table).getByRole('row', { name: /^Aarav Deshpande Half day 0.5 0 50$/ })).toBeVisible();
  const missed = within(table).getByRole('link', { name: '19-11-2026, not taken' });
  expect(missed).toHaveAttribute('href', '/attendance?batch=3&date=2026-11-19');
  expect(within(table).queryByRole('link', { name: /^18-11-2026/ })).not.toBeInTheDocument();
  const letters = within(screen.getByLabelText('What the letters mean')).getAllByRole('definition');
  expect(letters.map(({ textContent }) => textContent)).toEqual(['Present', 'Late', 'Half day', 'Absent', 'Excused']);
});

it('a month is taken away as the grid, not as its records', async () => {
  const asked: string[] = [];
  stopTheClock();
  server.use(
    serveOneBatch(),
    http.get(api('attendance/month'), () => refuse(404, { code: 'not_found' })),
    http.get(api('attendance/month/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return refuse(400, { code: 'invalid' });
    }),
  );
  const { person } = await openApp('/attendance?tab=month');
  await person.click(await screen.findByRole('button', { name: 'Export month' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
  await waitFor(() => expect(asked).toEqual(['?batch=3&month=2026-11&format=xlsx']));
});

it('the records have the specification’s columns', async () => {
  const mark: MarkRow = {
    _id: 1,
    date: TODAY,
    studentId: 'STU-00301',
    studentObjectId: { _id: 301, studentName: 'Aarav Deshpande', studentId: 'STU-00301' },
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    checkIn: '07:05',
    checkOut: null,
    code: 'LATE',
    batchObjectId: { _id: 3, name: 'Guitar, Grade 3' },
    courseObjectId: { _id: 5, coursename: 'Guitar' },
    note: '',
  };
  server.use(
    http.get(api('batch'), () => HttpResponse.json(listOf([]))),
    http.get(api('attendance'), () => HttpResponse.json(listOf([mark], { LATE: 1 }))),
  );
  await openApp('/attendance?tab=marks');
  const table = await tableOnScreen(/Aarav Deshpande/);
  expect(table).toEqual({
    heads: ['Date', 'ID', 'Name', 'Branch', 'Check in', 'Check out', 'Mark', 'Batch · Course'],
    cells: ['20-11-2026', 'STU-00301', 'Aarav Deshpande', 'Kothrud', '7:05 am', '–', 'Late', 'Guitar, Grade 3Guitar'],
  });
  expect(screen.getByText('7:05 am')).toBeVisible();
});

it('who stays away can be called, unless the phone is masked', async () => {
  const watched = (some: Partial<Watched>): Watched => ({
    enrolmentObjectId: 1,
    studentObjectId: { _id: 301, studentId: 'STU-00301', studentName: 'Aarav Deshpande', userLogo: null },
    phone: '9765432109',
    courseObjectId: { _id: 5, coursename: 'Guitar' },
    batchObjectId: { _id: 3, name: 'Guitar, Grade 3' },
    branchname: 'Kothrud',
    trainer: 'Amol Sathe',
    absentInARow: 3,
    percent: 60,
    lastCame: '2026-11-03',
    why: 'Absent 3 times in a row, last attended on 03-11-2026.',
    ...some,
  });
  const masked = {
    enrolmentObjectId: 2,
    phone: 'XXXXXX2109',
    studentObjectId: { _id: 302, studentId: 'STU-00302', studentName: 'Aditi Phadke', userLogo: null },
  };
  server.use(http.get(api('attendance/watchlist'), () => HttpResponse.json({ data: [watched({}), watched(masked)] })));
  await openApp('/attendance?tab=watch');
  expect(await screen.findByRole('link', { name: 'Call about Aarav Deshpande' })).toHaveAttribute(
    'href',
    'tel:+919765432109',
  );
  expect(screen.getByRole('link', { name: 'WhatsApp about Aarav Deshpande' })).toHaveAttribute(
    'href',
    expect.stringContaining('wa.me/919765432109'),
  );
  expect(screen.queryByRole('link', { name: 'Call about Aditi Phadke' })).not.toBeInTheDocument();
  // At the end of a narrow line neither breaks in two.
  expect(screen.getAllByText('03-11-2026')[0]).toHaveStyle({ whiteSpace: 'nowrap' });
  expect(screen.getAllByText('97654 32109')[0]).toHaveStyle({ display: 'inline-block' });
});

const staffDay = (some: Partial<StaffDay>): StaffDay => ({
  _id: 1,
  date: TODAY,
  staffId: 'STF-0004',
  memberObjectId: { _id: 21, username: 'Amol Sathe' },
  branchObjectId: null,
  checkIn: '09:05',
  checkOut: '18:00',
  status: 'PRESENT',
  note: '',
  reason: '',
  createdBy: '',
  updatedBy: '',
  createDt: '2026-11-20T03:35:00Z',
  updateDt: null,
  version: 1,
  ...some,
});

it.each([
  [null, 'in 9:05 am'],
  ['18:00', 'in 9:05 am · out 6:00 pm'],
])('a day at work without a check-out says no more than when it began', (checkOut, hours) => {
  const { container } = show(<StaffDayCard day={staffDay({ checkOut })} />);
  expect(container).toHaveTextContent(`STF-0004${hours}Present`);
});

it('a day of the staff’s list leads to its own month', async () => {
  server.use(
    http.get(api('staffattendance'), () => HttpResponse.json(listOf([staffDay({ date: '2026-10-31' })]))),
    http.get(api('staffattendance/today'), () => refuse(404, { code: 'not_found' })),
  );
  await openApp('/attendance?tab=staff');
  expect(await screen.findByRole('link', { name: /^Amol Sathe/ })).toHaveAttribute(
    'href',
    '/staffAttendance/21?month=2026-10',
  );
});

it('a register that nobody took leads to it', async () => {
  const missing = {
    date: '2026-11-19',
    batchObjectId: { _id: 3, name: 'Guitar, Grade 3' },
    coursename: 'Guitar',
    branchname: 'Kothrud',
    trainerObjectId: null,
    startTime: '07:00',
    endTime: '08:00',
    students: 4,
    locked: false,
  };
  server.use(http.get(api('attendance/missing'), () => HttpResponse.json({ data: [missing] })));
  await openApp('/attendance?tab=missing');
  expect(await screen.findByRole('link', { name: 'Take it now' })).toHaveAttribute(
    'href',
    '/attendance?batch=3&date=2026-11-19',
  );
});

it('today’s batches say which register is taken', async () => {
  serveRegister(makeRegister());
  await openApp('/attendance');
  const card = await screen.findByRole('link', { name: 'Take attendance of Guitar, Grade 3' });
  expect(card).toHaveAttribute('href', '/attendance?batch=3');
  expect(within(card).getByText('Not taken')).toBeVisible();
});

it('a student’s page shows the month and what each course comes to', async () => {
  stopTheClock();
  const found: StudentMonth = {
    studentObjectId: { _id: 301, studentId: 'STU-00301', studentName: 'Aarav Deshpande' },
    month: '2026-11',
    total: tally,
    monthTotal: { ...tally, percent: 75 },
    courses: [
      {
        ...tally,
        enrolmentObjectId: 1,
        enrollNo: 'ENR-00001',
        courseObjectId: { _id: 5, coursename: 'Guitar' },
        batchObjectId: { _id: 3, name: 'Guitar, Grade 3' },
        status: 'ACTIVE',
        absentInARow: 0,
        why: '',
      },
    ],
    days: [
      {
        date: '2026-11-17',
        batchObjectId: { _id: 3, name: 'Guitar, Grade 3' },
        coursename: 'Guitar',
        code: 'LATE',
        checkIn: null,
        checkOut: null,
        note: 'Bus was late',
      },
    ],
  };
  server.use(http.get(api('attendance/student/301'), () => HttpResponse.json({ data: found })));
  show(<StudentAttendance studentId={301} />);
  expect(await screen.findByRole('img', { name: 'Late, Guitar, Grade 3' })).toBeVisible();
  expect(screen.getByText('75%')).toBeVisible();
  expect(screen.getAllByText('6.5 of 8 classes')).not.toHaveLength(0);
  expect(screen.getByText(/Bus was late/)).toBeVisible();
});
