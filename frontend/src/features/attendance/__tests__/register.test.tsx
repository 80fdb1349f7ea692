import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { windowOf } from '@/testing/window';
import { sentence } from '@/testing/sentence';
import {
  codesOf,
  makeBatchDay,
  makeMark,
  makeRegister,
  NAMES,
  nothingWaits,
  saveAllPresent,
  saved,
  serveRegister,
  takenRegister,
} from './attendance';

const ADDRESS = '/attendance?batch=3';

afterEach(nothingWaits);

const row = (name: string) => screen.findByRole('radiogroup', { name });
const letter = async (name: string, code: string) => within(await row(name)).getByRole('radio', { name: code });
const counts = () =>
  screen.getAllByRole('listitem').flatMap(({ textContent }) => (/^\d/.test(textContent) ? [textContent] : []));

describe('a register by keyboard', () => {
  it('moves with the arrows, marks with letters and saves with Enter', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await waitFor(async () => expect(await letter(NAMES[0] ?? '', 'Present')).toHaveFocus());
    await person.keyboard('p{ArrowDown}l{ArrowDown}a{ArrowDown}h{ArrowUp}{ArrowUp}e');
    expect(await letter('Aditi Phadke', 'Excused')).toBeChecked();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
    expect(sent.map(codesOf)).toEqual([['PRESENT', 'EXCUSED', 'ABSENT', 'HALF_DAY']]);
    expect(sent[0]?.body.version).toBeNull();
  });

  it('marks the rest present with one key', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await waitFor(async () => expect(await letter(NAMES[0] ?? '', 'Present')).toHaveFocus());
    await person.keyboard('{ArrowDown}ar');
    expect(counts()).toEqual(['3 Present', '0 Late', '0 Half day', '1 Absent', '0 Not marked']);
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent.map(codesOf)).toEqual([['PRESENT', 'ABSENT', 'PRESENT', 'PRESENT']]));
  });
});

describe('a register that nobody has taken', () => {
  it('has no mark, and nothing that could be saved', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await letter(NAMES[0] ?? '', 'Present');
    expect(screen.getByText('Not taken')).toBeVisible();
    expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
    expect(counts()).toEqual(['0 Present', '0 Late', '0 Half day', '0 Absent', '4 Not marked']);
    expect(screen.getByRole('button', { name: 'Save 0 marks' })).toBeDisabled();
    await person.keyboard('{Enter}');
    expect(sent).toEqual([]);
  });

  it('is upcoming until its class starts, also on a phone that has heard nothing since', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.setSystemTime(new Date('2026-11-24T06:59:58+05:30'));
    serveRegister(makeRegister({ state: 'UPCOMING' }));
    await openApp(ADDRESS);
    await letter(NAMES[0] ?? '', 'Present');
    expect(screen.getByText('Upcoming')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByText('Not taken')).toBeVisible();
    expect(screen.queryByText('Upcoming')).not.toBeInTheDocument();
    vi.useRealTimers();
  });
});

describe('a card of the day', () => {
  const card = async (some: Parameters<typeof makeBatchDay>[0]) => {
    server.use(http.get(api('attendance/today'), () => HttpResponse.json({ data: [makeBatchDay(some)] })));
    await openApp('/attendance');
    return within(await screen.findByRole('link', { name: /ttendance of Guitar, Grade 3$/ }));
  };

  it('counts every code, and who has none', async () => {
    const counted = { present: 9, late: 2, halfDay: 1, absent: 3, excused: 4, notMarked: 5 };
    const shown = await card({ state: 'TAKEN', taken: true, ...counted });
    expect(shown.getByText('Taken')).toBeVisible();
    expect(shown.getAllByRole('img').map((letter) => letter.getAttribute('aria-label'))).toEqual([
      'Present',
      'Late',
      'Half day',
      'Absent',
      'Excused',
    ]);
    expect(shown.getByLabelText('Marks')).toHaveTextContent('P9L2H1A3E4Not marked5');
  });

  it.each([
    ['UPCOMING', 'Upcoming'],
    ['NOT_TAKEN', 'Not taken'],
    ['TAKEN', 'Taken'],
  ] as const)('says of %s: %s', async (state, word) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T06:00:00+05:30') });
    const shown = await card({ state, taken: state === 'TAKEN' });
    expect(shown.getByText(word)).toBeVisible();
    vi.useRealTimers();
  });

  it('says that an old one is locked', async () => {
    const shown = await card({ state: 'TAKEN', taken: true, locked: true });
    expect(shown.getByText('Locked')).toBeVisible();
  });
});

describe('a register by tap', () => {
  it('takes one tap for who is not present', async () => {
    serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Ananya Venkataraghavan', 'Absent'));
    expect(counts()).toEqual(['0 Present', '0 Late', '0 Half day', '1 Absent', '3 Not marked']);
    expect(screen.getByRole('button', { name: 'Save 1 mark' })).toBeEnabled();
    await person.click(screen.getByRole('button', { name: 'Mark the rest present' }));
    expect(counts()).toEqual(['3 Present', '0 Late', '0 Half day', '1 Absent', '0 Not marked']);
    expect(screen.getByRole('button', { name: 'Save 4 marks' })).toBeEnabled();
  });

  it('leaves who joined a taken register unmarked, until the rest is marked present', async () => {
    const taken = takenRegister(['PRESENT', 'ABSENT', 'LATE', 'PRESENT']);
    serveRegister({
      ...taken,
      marks: taken.marks.map((mark, place) => (place === 3 ? { ...mark, code: null } : mark)),
    });
    const { person } = await openApp(ADDRESS);
    await letter('Aarav Deshpande', 'Present');
    expect(counts()).toEqual(['1 Present', '1 Late', '0 Half day', '1 Absent', '1 Not marked']);
    await person.click(screen.getByRole('button', { name: 'Mark the rest present' }));
    expect(counts()).toEqual(['2 Present', '1 Late', '0 Half day', '1 Absent', '0 Not marked']);
  });

  it('says how often somebody was absent in a row, this day included', async () => {
    const marks = [{ ...makeMark('Aarav Deshpande'), absentInARow: 2 }];
    serveRegister(makeRegister({ marks }));
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Aarav Deshpande', 'Absent'));
    expect(screen.getByText('Absent 3 in a row')).toBeVisible();
  });

  it('keeps times and a note from the sheet of a student', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await person.click(await screen.findByRole('button', { name: 'Times and note of Aditi Phadke' }));
    const sheet = await screen.findByRole('dialog', { name: 'Aditi Phadke' });
    await person.click(within(sheet).getByRole('radio', { name: 'Late' }));
    await person.type(within(sheet).getByLabelText('Check-in'), '07:20');
    await person.type(within(sheet).getByLabelText('Note'), 'Bus was late');
    await person.click(within(sheet).getByRole('button', { name: 'Done' }));
    await saveAllPresent(person);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.marks[1]).toEqual({
      studentObjectId: 302,
      code: 'LATE',
      checkIn: '07:20',
      checkOut: null,
      note: 'Bus was late',
    });
  });
});

describe('a day without marks to set', () => {
  it('explains a holiday', async () => {
    serveRegister(makeRegister({ session: false, noSession: '20-11-2026 is a holiday of the branch.' }));
    await openApp(ADDRESS);
    expect(await screen.findByText(sentence('20-11-2026 is a holiday of the branch.'))).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('does not offer a day to come', async () => {
    serveRegister(makeRegister());
    await openApp(ADDRESS);
    expect(await screen.findByRole('button', { name: 'Day after' })).toBeDisabled();
  });
});

describe('a locked register', () => {
  const locked = takenRegister(['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT'], { locked: true });

  it('can be read by a trainer and not changed', async () => {
    serveRegister(locked);
    await openApp(ADDRESS, { as: makeUser({ role: 'TRAINER' }) });
    expect(await letter('Aarav Deshpande', 'Absent')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
  });

  it('asks a manager for the reason', async () => {
    const sent = serveRegister(locked);
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Aarav Deshpande', 'Absent'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change a locked register' });
    expect(sent).toEqual([]);
    await person.type(within(dialog).getByLabelText('Reason'), 'Marked in the wrong row');
    await person.click(within(dialog).getByRole('button', { name: 'Save the change' }));
    await waitFor(() => expect(sent[0]?.body.reason).toBe('Marked in the wrong row'));
  });
});

describe('a colleague who was quicker', () => {
  const theirs = takenRegister(['ABSENT', 'PRESENT', 'PRESENT', 'PRESENT'], { takenBy: 'Uma Rajan', version: 4 });
  const stale = () => refuse(409, { code: 'stale', data: { theirs } });

  it('is shown student by student, and one’s own marks can stand', async () => {
    const sent = serveRegister(makeRegister(), stale, () => saved());
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('columnheader', { name: 'Student' })).toBeVisible();
    expect(within(dialog).getByRole('row', { name: 'Aarav Deshpande Absent Present' })).toBeVisible();
    expect(within(dialog).queryByText('Aditi Phadke')).not.toBeInTheDocument();
    await person.click(within(dialog).getByRole('button', { name: /mine/i }));
    await waitFor(() => expect(sent.map(({ body }) => body.version)).toEqual([null, 4]));
  });

  it('is shown where only the times differ', async () => {
    const present = takenRegister(['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT'], { version: 4 });
    const marks = present.marks.map((mark, place) =>
      place === 1 ? { ...mark, checkIn: '07:20', checkOut: '07:50' } : mark,
    );
    serveRegister(makeRegister(), () => refuse(409, { code: 'stale', data: { theirs: { ...present, marks } } }));
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    const dialog = await screen.findByRole('dialog');
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Aditi PhadkePresent, in 7:20 am, out 7:50 amPresent']);
  });

  it('can be given way to', async () => {
    const sent = serveRegister(makeRegister(), stale);
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: /theirs/i }));
    expect(await letter('Aarav Deshpande', 'Absent')).toBeChecked();
    expect(sent).toHaveLength(1);
  });
});

describe('a colleague who saves meanwhile', () => {
  const theirs = takenRegister(['ABSENT', 'PRESENT', 'PRESENT', 'PRESENT'], { takenBy: 'Uma Rajan', version: 2 });
  const readAgain = (queries: QueryClient) => act(() => queries.invalidateQueries({ queryKey: ['attendance'] }));

  async function markLate() {
    serveRegister(takenRegister(['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT']));
    const opened = await openApp(ADDRESS);
    await opened.person.click(await letter('Aditi Phadke', 'Late'));
    return opened;
  }

  it('is seen where a mark was set and taken back', async () => {
    const { person, queries } = await markLate();
    await person.click(await letter('Aditi Phadke', 'Present'));
    const sent = serveRegister(theirs);
    await readAgain(queries);
    expect(await screen.findByText(/^Taken by Uma Rajan/)).toBeVisible();
    expect(await letter('Aarav Deshpande', 'Absent')).toBeChecked();
    await person.click(await letter('Aditi Phadke', 'Late'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent.map(codesOf)).toEqual([['ABSENT', 'LATE', 'PRESENT', 'PRESENT']]));
    expect(sent[0]?.body.version).toBe(2);
  });

  it('does not slip under marks that stand', async () => {
    const { person, queries } = await markLate();
    const sent = serveRegister(theirs);
    await readAgain(queries);
    expect(await letter('Aarav Deshpande', 'Present')).toBeChecked();
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent[0]?.body.version).toBe(1));
  });
});

describe('a mark that is set while a register is on its way', () => {
  it('stays set, and is saved over what was sent', async () => {
    const sent = serveRegister(makeRegister(), () => saved(takenRegister(['LATE', 'PRESENT', 'PRESENT', 'PRESENT'])));
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      http.post(api('attendance/register'), async () => {
        await arrived;
        return undefined;
      }),
    );
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Aarav Deshpande', 'Late'));
    await saveAllPresent(person);
    await person.click(await letter('Aarav Deshpande', 'Present'));
    await person.click(await letter('Devansh Malhotra', 'Absent'));
    arrive();
    expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
    expect(await letter('Aarav Deshpande', 'Present')).toBeChecked();
    expect(await letter('Devansh Malhotra', 'Absent')).toBeChecked();
    await person.click(await screen.findByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body.version).toBe(1);
    expect(sent[1] && codesOf(sent[1])).toEqual(['PRESENT', 'PRESENT', 'PRESENT', 'ABSENT']);
  });
});

describe('somebody who goes back while a register is on its way', () => {
  async function saveAndGoBack(answer: () => Response) {
    serveRegister(makeRegister());
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(http.post(api('attendance/register'), () => arrived.then(answer)));
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    await person.click(screen.getByRole('link', { name: 'All registers' }));
    await screen.findByRole('link', { name: /^(Take a|A)ttendance of Guitar, Grade 3$/ });
    arrive();
  }

  it('is told that it was saved', async () => {
    await saveAndGoBack(() => saved());
    expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });

  it('is told that it waits', async () => {
    await saveAndGoBack(() => HttpResponse.error());
    expect(await screen.findByText('Saved on this device. It is sent when you are back online.')).toBeVisible();
  });

  it('is told that it was refused', async () => {
    await saveAndGoBack(() => refuse(400, { code: 'invalid', errors: { date: ['This day is closed.'] } }));
    const words = /^Attendance of Guitar, Grade 3, .* was not saved: This day is closed\.$/;
    // The strip of the page, and the toast.
    await waitFor(() => expect(screen.getAllByText(sentence(words))).toHaveLength(2));
  });
});

describe('on a phone', () => {
  afterEach(() => {
    window.matchMedia = windowOf(1440);
  });

  it('a register is all that can be reached, until it is left', async () => {
    window.matchMedia = windowOf(390);
    serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    const register = await screen.findByRole('region', { name: 'Guitar, Grade 3' });
    const account = screen.getByRole('button', { name: /^User Profile of/ });
    await waitFor(() => expect(account.closest('[inert]')).not.toBeNull());
    expect(screen.getByRole('link', { name: 'Skip to the page' }).closest('[inert]')).not.toBeNull();
    expect(register.closest('[inert]')).toBeNull();
    await person.click(screen.getByRole('link', { name: 'All registers' }));
    await screen.findByRole('link', { name: 'Take attendance of Guitar, Grade 3' });
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  });

  it('only: at the desk everything stands beside it', async () => {
    serveRegister(makeRegister());
    await openApp(ADDRESS);
    await screen.findByRole('region', { name: 'Guitar, Grade 3' });
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  });
});

it('marks that were set are not left without asking', async () => {
  serveRegister(makeRegister());
  const { person, router } = await openApp(ADDRESS);
  await person.click(await letter('Aarav Deshpande', 'Absent'));
  await person.click(screen.getByRole('link', { name: 'All registers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(router.state.location.search).toBe('?batch=3');
  expect(await letter('Aarav Deshpande', 'Absent')).toBeChecked();
});
