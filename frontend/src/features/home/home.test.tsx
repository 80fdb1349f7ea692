import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '@/lib/browser';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import { sentence } from '@/testing/sentence';
import './home-page';
import { change } from './key-figures';
import { financialYear } from './period-switch';
import { periodOf } from './trend-panel';

const figures = {
  period: { first: '2026-11-01', last: '2026-11-20', beforeFirst: '2026-10-01', beforeLast: '2026-10-20' },
  collections: {
    amount: '684250.00',
    before: '600000.00',
    days: [
      { date: '2026-11-19', amount: '18000.00' },
      { date: '2026-11-20', amount: '24500.00' },
    ],
  },
  dues: {
    pending: '312400.00',
    overdue: '148900.00',
    students: 107,
    ages: [
      { bucket: 'NOT_DUE', dues: 64, amount: '163500.00' },
      { bucket: 'D1_7', dues: 19, amount: '52100.00' },
      { bucket: 'D8_30', dues: 14, amount: '48700.00' },
      { bucket: 'D31_60', dues: 6, amount: '28400.00' },
      { bucket: 'D60_PLUS', dues: 4, amount: '19700.00' },
    ],
  },
  students: {
    active: 268,
    joined: 9,
    joinedBefore: 4,
    trend: [
      { month: '2026-10', active: 259 },
      { month: '2026-11', active: 268 },
    ],
  },
  trend: [
    { month: '2026-10', income: '810000.00', expense: '490000.00' },
    { month: '2026-11', income: '684250.00', expense: '340200.00' },
  ],
};

const followUp = {
  _id: 5,
  studentName: 'Vikram Rao',
  phone: '9822014567',
  course: 'Keyboard Foundation',
  nextFollowUp: '2026-11-19',
};
const enquiries = { new: 46, newBefore: 52, converted: 18, waiting: 7, followUps: [followUp] };
const class_ = {
  batchObjectId: 3,
  name: 'Guitar, Grade 3',
  coursename: 'Guitar',
  trainer: 'Amol Sathe',
  startTime: '07:00',
  endTime: '08:00',
  students: 16,
  present: 14,
  state: 'TAKEN',
};

const done = { done: true, missing: [] };
const open = { done: false, missing: [] };
const allDone = { institute: done, branch: done, course: done, student: done };

function answerHome(data: object) {
  server.use(
    http.get(api('home'), () => HttpResponse.json({ data })),
    http.get(api('home/setup'), () => HttpResponse.json({ data: allDone })),
  );
}

describe('the figures', () => {
  it('open the lists behind them', async () => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    answerHome(figures);
    await openApp('/');
    const door = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    await screen.findByText('₹6,84,250', { exact: false });
    expect(door('Collections')).toBe('/payments?from=2026-11-01&to=2026-11-20');
    expect(door('Pending dues')).toBe('/payments?tab=dues&age=NOT_DUE,D1_7,D8_30,D31_60,D60_PLUS&ordering=dueDate');
    expect(door(/^8 – 30 days late/)).toBe('/payments?tab=dues&age=D8_30&ordering=dueDate');
    expect(door('Active students')).toBe('/studentlist-page?status=ACTIVE');
    expect(screen.getByText('vs Oct to date')).toBeVisible();
  });

  it('are those of the period that is chosen, and the address keeps it', async () => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('home'), ({ request }) => {
        const period = new URL(request.url).searchParams.get('period');
        asked.push(period);
        const days = { first: '2026-04-01', last: '2026-11-20', beforeFirst: '2025-04-01', beforeLast: '2025-11-20' };
        const ofYear = { ...figures, period: days, collections: { ...figures.collections, amount: '5454250.00' } };
        return HttpResponse.json({ data: period === 'YEAR' ? ofYear : figures });
      }),
      http.get(api('home/setup'), () => HttpResponse.json({ data: allDone })),
    );
    const { person } = await openApp('/');
    const choice = await screen.findByRole('radiogroup', { name: 'Period' });
    await person.click(within(choice).getByRole('radio', { name: 'FY 26-27' }));
    expect(await screen.findByText('₹54,54,250')).toBeVisible();
    expect(screen.getByText('vs FY 25-26 to date')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Collections' })).toHaveAttribute(
      'href',
      '/payments?from=2026-04-01&to=2026-11-20',
    );
    expect(asked).toEqual(['MONTH', 'YEAR']);
  });

  it('of renewals name who renews, on which day and for how much', async () => {
    const next = [
      {
        _id: 8,
        studentObjectId: 4,
        studentName: 'Sneha Kulkarni',
        label: 'Keyboard, Dec 2026',
        renewsOn: '2026-11-21',
        amount: '4720.00',
      },
    ];
    answerHome({ ...figures, renewals: { days: 7, renewals: 12, amount: '56640.00', skipped: 1, waiting: 0, next } });
    await openApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Renewals in 7 days' }));
    expect(panel.getByRole('link', { name: /21-11.*Sneha Kulkarni.*Keyboard, Dec 2026.*₹4,720/ })).toHaveAttribute(
      'href',
      '/studentcourse/4',
    );
    expect(panel.getByRole('link', { name: '₹56,640' })).toHaveAttribute('href', '/coursefee-page?tab=renewals');
    expect(panel.getByText('12')).toBeVisible();
  });

  it.each([
    ['STAFF', ['Follow-ups due today', 'Income against expense']],
    ['ADMIN', ['Income against expense', 'Follow-ups due today']],
  ] as const)('of %s begin with the day’s work or with the months', async (role, order) => {
    answerHome({ ...figures, enquiries });
    await openApp('/', { as: makeUser({ role }) });
    await screen.findByRole('heading', { name: 'Follow-ups due today' });
    const headings = screen.getAllByRole('heading', { name: /^(Follow-ups due today|Income against expense)$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(order);
  });

  it('of an admin begin with the day’s work too on a phone', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(windowOf(390));
    answerHome({ ...figures, enquiries });
    await openApp('/', { as: makeUser({ role: 'ADMIN' }) });
    await screen.findByRole('heading', { name: 'Follow-ups due today' });
    const headings = screen.getAllByRole('heading', { name: /^(Follow-ups due today|Income against expense)$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Follow-ups due today', 'Income against expense']);
  });

  it('stand under what the front desk does most: an enquiry, a student, a fee', async () => {
    answerHome(figures);
    await openApp('/', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('link', { name: 'Enquiry' })).toHaveAttribute(
      'href',
      '/student-enquiry?enquiry=new',
    );
    expect(screen.getByRole('link', { name: 'Student' })).toHaveAttribute('href', '/editstudent/new');
    expect(screen.getByRole('button', { name: 'Record payment' })).toBeVisible();
  });

  it('of follow-ups are people, each with a button that calls', async () => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    answerHome({ ...figures, enquiries });
    await openApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Follow-ups due today' }));
    expect(panel.getByRole('link', { name: /Vikram Rao.*Keyboard Foundation.*Yesterday/ })).toHaveAttribute(
      'href',
      '/student-enquiry?view=due&open=5',
    );
    expect(panel.getByRole('link', { name: 'Call Vikram Rao' })).toHaveAttribute('href', 'tel:+919822014567');
    expect(panel.getByText('7')).toBeVisible();
  });

  it('of enquiries are compared with the span before', async () => {
    answerHome({ ...figures, enquiries });
    await openApp('/');
    expect(await screen.findByRole('link', { name: 'New enquiries' })).toHaveAttribute(
      'href',
      '/student-enquiry?from=2026-11-01&to=2026-11-20',
    );
    expect(screen.getByText('18 converted')).toBeVisible();
  });

  it('of nothing are words that say what to do, not an empty chart', async () => {
    const nothing = figures.dues.ages.map((age) => ({ ...age, dues: 0, amount: '0.00' }));
    answerHome({
      ...figures,
      dues: { pending: '0.00', overdue: '0.00', students: 0, ages: nothing },
      trend: figures.trend.map((one) => ({ ...one, income: '0.00', expense: '0.00' })),
    });
    await openApp('/');
    const chart = within(await screen.findByRole('region', { name: 'Income against expense' }));
    expect(chart.getByText(/Nothing was received or spent/)).toBeVisible();
    expect(chart.getByRole('button', { name: 'Record payment' })).toBeVisible();
    expect(chart.queryByRole('figure')).not.toBeInTheDocument();
    expect(screen.getByText('No student owes anything.')).toBeVisible();
  });

  it('of the chart stand in a table at a button', async () => {
    answerHome(figures);
    const { person } = await openApp('/');
    const chart = (await screen.findByRole('heading', { name: 'Income against expense' })).closest('section');
    await person.click(within(chart as HTMLElement).getByRole('button', { name: 'Show as table' }));
    const table = within(chart as HTMLElement).getByRole('table');
    const row = within(table).getByRole('row', { name: 'Oct 2026 ₹8,10,000 ₹4,90,000' });
    expect(within(row).getByRole('link', { name: '₹4,90,000' })).toHaveAttribute(
      'href',
      '/platformadmindashboard?report=branches&from=2026-10-01&to=2026-10-31&figure=expense',
    );
  });

  it('of the chart have totals that open the lines of all its months', async () => {
    answerHome(figures);
    await openApp('/');
    const chart = within(await screen.findByRole('region', { name: 'Income against expense' }));
    expect(chart.getByText('₹6,64,050')).toBeVisible();
    expect(chart.getByRole('link', { name: '₹14,94,250' })).toHaveAttribute(
      'href',
      '/platformadmindashboard?report=branches&from=2026-10-01&to=2026-11-30&figure=income',
    );
  });

  it('that the role may not see leave no gap behind', async () => {
    answerHome({ period: figures.period, students: figures.students });
    await openApp('/', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('link', { name: 'Active students' })).toBeVisible();
    for (const absent of ['Collections', 'Pending dues', 'Dues by age', 'Record payment']) {
      expect(screen.queryByText(absent)).not.toBeInTheDocument();
    }
  });

  it('of a trainer lead to the registers of today', async () => {
    const own = { ...class_, state: 'NOT_TAKEN', students: 4 };
    answerHome({ period: figures.period, batchesToday: [own, { ...class_, batchObjectId: 4, name: 'Tabla' }] });
    server.use(http.get(api('student'), () => HttpResponse.json(listOf([], { ACTIVE: 0 }))));
    await openApp('/', { as: makeUser({ role: 'TRAINER' }) });
    const open = await screen.findByRole('link', { name: /^Guitar, Grade 3.*Not taken$/ });
    expect(open).toHaveAttribute('href', '/attendance?batch=3');
    expect(screen.getByRole('link', { name: /^Tabla.*Taken$/ })).toBeVisible();
  });

  it('of today’s classes name the trainer, who came, and the state', async () => {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    answerHome({
      ...figures,
      registersToday: { taken: 5, of: 9, present: 61, absent: 11 },
      batchesToday: [
        class_,
        { ...class_, batchObjectId: 4, name: 'Tabla', startTime: '17:00', present: 0, state: 'UPCOMING' },
      ],
    });
    await openApp('/');
    expect(await screen.findByRole('link', { name: 'Attendance today' })).toHaveAttribute('href', '/attendance');
    expect(screen.getByText('5 of 9 registers taken')).toBeVisible();
    const panel = within(screen.getByRole('region', { name: 'Classes today' }));
    expect(panel.getByRole('link', { name: /Guitar, Grade 3.*7:00 am · Amol Sathe.*14 of 16.*Taken/ })).toHaveAttribute(
      'href',
      '/attendance?batch=3',
    );
    expect(panel.getByRole('link', { name: /Tabla.*16.*Upcoming/ })).toBeVisible();
  });

  it('that did not come say so with their reference', async () => {
    server.use(http.get(api('home'), () => refuse(403)));
    await openApp('/', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByText('Nothing was changed. Reference r-1.')).toBeVisible();
  });
});

describe('the first day', () => {
  it('leads through what has to be set up, and asks for no figures', async () => {
    server.use(
      http.get(api('branch'), () => HttpResponse.json(listOf([]))),
      http.get(api('home/setup'), () =>
        HttpResponse.json({ data: { institute: open, branch: open, course: open, student: open } }),
      ),
    );
    await openApp('/', { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    // The Welcome modal stands over it.
    expect(await screen.findByText('Getting started')).toBeInTheDocument();
    expect(screen.getByText('First branch').closest('a')).toHaveAttribute('href', '/branchlist-page?branch=new');
    expect(screen.queryByLabelText('Done')).not.toBeInTheDocument();
  });

  it('ticks a step only when nothing of it is missing, and names what is', async () => {
    answerHome(figures);
    const institute = { done: false, missing: ['Address', 'Pincode'] };
    server.use(
      http.get(api('home/setup'), () =>
        HttpResponse.json({ data: { institute, branch: done, course: open, student: open } }),
      ),
    );
    await openApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Getting started' }));
    expect(
      panel.getByRole('link', { name: /Institute information.*Still missing: Address, Pincode\./ }),
    ).toHaveAttribute('href', '/user-profile-setting');
    expect(panel.getAllByLabelText('Done')).toHaveLength(1);
    expect(panel.queryByRole('link', { name: /First branch/ })).not.toBeInTheDocument();
    expect(panel.getByRole('link', { name: /First student/ })).toHaveAttribute('href', '/editstudent/new');
  });

  it('offers sample data to a new centre, and loads it with one button', async () => {
    answerHome(figures);
    const loads: string[] = [];
    const go = vi.spyOn(browser, 'go').mockReturnValue();
    server.use(
      http.get(api('home/setup'), () => HttpResponse.json({ data: { ...allDone, student: open } })),
      http.get(api('sample'), () => HttpResponse.json({ data: { loaded: null, offered: true, added: {} } })),
      http.post(api('sample/load'), ({ request }) => {
        loads.push(request.url);
        return HttpResponse.json({ message: 'The sample data is loaded.' });
      }),
    );
    const { person } = await openApp('/');
    await person.click(await screen.findByRole('button', { name: 'Look around with sample data' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/'));
    expect(loads).toHaveLength(1);
  });

  it('is replaced by a strip on every page while sample data is shown, where the owner removes it', async () => {
    answerHome(figures);
    const go = vi.spyOn(browser, 'go').mockReturnValue();
    const loaded = { by: 'Uma Rajan', at: '2026-11-20T06:00:00Z' };
    const as = makeUser({ showsSample: true });
    server.use(
      http.get(api('home/setup'), () => HttpResponse.json({ data: { ...allDone, student: open } })),
      http.get(api('sample'), () => HttpResponse.json({ data: { loaded, offered: false, added: { students: 3 } } })),
      http.post(api('sample/remove'), () => HttpResponse.json({ message: 'The sample data is removed.' })),
    );
    const { person } = await openApp('/', { as });
    await person.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the sample data?' }));
    expect(dialog.getByText(/removed as well: students 3, enquiries 0/)).toBeVisible();
    expect(dialog.getByText(sentence('Loaded by Uma Rajan on 20-11-2026, 11:30 am.'))).toBeVisible();
    expect(screen.queryByText('Getting started')).not.toBeInTheDocument();
    expect(go).not.toHaveBeenCalled();
    await person.click(dialog.getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/'));
  });

  it('is over once a student is enrolled', async () => {
    answerHome(figures);
    await openApp('/');
    await screen.findByText('Dues by age');
    expect(screen.queryByText('Getting started')).not.toBeInTheDocument();
  });
});

describe('reckoning', () => {
  it.each([
    ['684250.00', '600000.00', 14.04],
    ['0.00', '100.00', -100],
    ['5.00', '0.00', null],
  ])('from %j against %j is %j percent', (now, before, percent) => {
    const result = change(now, before);
    if (percent === null) expect(result).toBeNull();
    else expect(result).toBeCloseTo(percent, 1);
  });

  it('names a period over one or two years', () => {
    expect(periodOf(['2026-04', '2026-11'])).toBe('Apr – Nov 2026');
    expect(periodOf(['2025-12', '2026-11'])).toBe('Dec 2025 – Nov 2026');
  });

  it('begins the year of money in April', () => {
    expect(['2026-04-01', '2027-03-31', '2000-01-01'].map(financialYear)).toEqual(['FY 26-27', 'FY 26-27', 'FY 99-00']);
  });
});

describe('posts', () => {
  const post = {
    _id: 4,
    source: 'CENTRE',
    title: 'Annual day: rehearsal plan',
    text: 'Rehearsals are on Saturday.\n<b>Bring the song list.</b>',
    link: 'https://sunrise.test/annual-day',
    image: null,
    pinned: true,
    author: 'Kavita Deshmukh',
    fromDt: '2026-11-20T03:30:00Z',
  };
  const platforms = { ...post, source: 'PLATFORM', title: 'New report', link: '', pinned: false };

  function answerPosts(shown: object[]) {
    answerHome(figures);
    const closed: string[] = [];
    server.use(
      http.get(api('apppost/current'), () => HttpResponse.json({ data: shown.slice(closed.length) })),
      http.post(api('apppost/*'), ({ request }) => {
        closed.push(new URL(request.url).pathname.replace('/class/v1/', ''));
        return HttpResponse.json({ message: 'Closed.' });
      }),
    );
    return closed;
  }

  it('stand above the figures, as text and never as markup', async () => {
    answerPosts([post]);
    await openApp('/');
    const card = within(await screen.findByRole('article', { name: 'Annual day: rehearsal plan' }));
    expect(card.getByText(/<b>Bring the song list.<\/b>/)).toBeVisible();
    expect(card.getByRole('img', { name: 'Pinned' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', 'https://sunrise.test/annual-day');
    expect(card.getByText('20-11-2026')).toBeVisible();
    const figure = await screen.findByRole('link', { name: 'Collections' });
    expect(screen.getByRole('article').compareDocumentPosition(figure)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('are closed one by one, the platform’s like the centre’s', async () => {
    const closed = answerPosts([post, platforms]);
    const { person } = await openApp('/');
    await person.click(await screen.findByRole('button', { name: 'Close Annual day: rehearsal plan' }));
    await waitFor(() => expect(screen.queryByText('Annual day: rehearsal plan')).not.toBeInTheDocument());
    await person.click(screen.getByRole('button', { name: 'Close New report' }));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    expect(closed).toEqual(['apppost/4/close', 'apppost/platform/4/close']);
  });
});
