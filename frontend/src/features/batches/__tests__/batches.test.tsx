import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeBatch, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const people = [
  { _id: 21, username: 'Amol Sathe', role: 'TRAINER', branchObjectId: { _id: 1, branchname: 'Kothrud' } },
  { _id: 22, username: 'Rhea D’Souza', role: 'TRAINER', branchObjectId: { _id: 2, branchname: 'Baner' } },
  { _id: 7, username: 'Kavita Deshmukh', role: 'SUPER_ADMIN', branchObjectId: null },
];

beforeEach(() =>
  server.use(
    http.get(api('batch'), () => HttpResponse.json(listOf([makeBatch()]))),
    http.get(api('batch/:id'), () => HttpResponse.json({ data: makeBatch() })),
    http.get(api('course'), () => HttpResponse.json(listOf([{ _id: 3, coursename: 'Guitar, Grade 1' }]))),
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
    http.get(api('studentcourse/trainers'), () => HttpResponse.json({ data: people })),
  ),
);

describe('the batch list', () => {
  it('says who learns what, when, where and how many there are', async () => {
    await openApp('/coursefee-page?tab=batches');
    const row = await screen.findByRole('row', { name: /BAT-005/ });
    for (const text of [
      'Guitar – A',
      'Guitar, Grade 1',
      'Amol Sathe',
      'Room 1',
      'Tue, Thu',
      '5:00 pm to 6:00 pm',
      '14 of 18',
    ]) {
      expect(row).toHaveTextContent(text);
    }
  });

  it('opens for reading to those who do not manage', async () => {
    await openApp('/coursefee-page?tab=batches&batch=5', { as: makeUser({ role: 'TRAINER' }) });
    expect(await screen.findByRole('textbox', { name: 'Batch name' })).toBeDisabled();
    const sheet = screen.getByRole('dialog', { name: 'Batch' });
    expect(within(sheet).getByRole('combobox', { name: /Trainer/ })).toHaveDisplayValue('Amol Sathe');
    expect(within(sheet).queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    expect(within(sheet).queryByRole('region', { name: 'Students' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add batch' })).not.toBeInTheDocument();
  });

  it('leads to the students who learn in the batch', async () => {
    const learning = {
      _id: 40,
      enrollNo: 'ENR-00040',
      status: 'PAUSED',
      studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Asha Rao' },
    };
    let asked = '';
    server.use(
      http.get(api('studentcourse'), ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json(listOf([learning]));
      }),
    );
    await openApp('/coursefee-page?tab=batches&batch=5');
    const students = await screen.findByRole('region', { name: 'Students' });
    const door = await within(students).findByRole('link', { name: /Asha Rao/ });
    expect(door).toHaveAttribute('href', '/studentcourse/12');
    expect(door).toHaveTextContent('Paused');
    expect(asked).toContain('batch=5&status=TRIAL%2CACTIVE%2CPAUSED');
  });

  it('says why a batch cannot rest yet', async () => {
    record('put', 'batch/update/5', () =>
      refuse(409, { code: 'in_use', message: 'This batch still has 14 students.' }),
    );
    const { person } = await openApp('/coursefee-page?tab=batches');
    await person.click(await screen.findByRole('button', { name: /More actions for Guitar/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Set inactive' }));
    expect(await screen.findByText('This batch still has 14 students.')).toBeVisible();
  });
});

async function fillForm() {
  const { person } = await openApp('/coursefee-page?tab=batches&batch=new');
  const sheet = await screen.findByRole('dialog', { name: 'Add batch' });
  await within(sheet).findByRole('option', { name: 'Guitar, Grade 1' });
  await fill(person, within(sheet).getByRole('textbox', { name: 'Batch name' }), 'Guitar – B');
  await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), '3');
  for (const day of ['Thu', 'Tue', 'Sat', 'Sat']) await person.click(within(sheet).getByRole('button', { name: day }));
  await fill(person, within(sheet).getByLabelText('From'), '17:30');
  await fill(person, within(sheet).getByLabelText('To'), '18:30');
  await person.selectOptions(within(sheet).getByRole('combobox', { name: /Trainer/ }), '21');
  return { person, sheet, create: () => person.click(within(sheet).getByRole('button', { name: 'Create' })) };
}

describe('the batch form', () => {
  it('creates a batch of the branch in view', async () => {
    const message = 'Batch Created Successfully!';
    const posted = record('post', 'batch', () => HttpResponse.json({ data: makeBatch(), message }, { status: 201 }));
    const { create } = await fillForm();
    await create();
    expect(await screen.findByText(message)).toBeVisible();
    expect(posted).toEqual([
      expect.objectContaining({
        name: 'Guitar – B',
        courseObjectId: 3,
        branchObjectId: 1,
        trainerObjectId: 21,
        days: [1, 3],
        startTime: '17:30',
        endTime: '18:30',
        end: null,
        capacity: null,
      }),
    ]);
  });

  it('offers the trainers of the branch and those who teach in any', async () => {
    const { sheet } = await fillForm();
    const offered = within(within(sheet).getByRole('combobox', { name: /Trainer/ })).getAllByRole('option');
    expect(offered.map((one) => one.textContent)).toEqual(['No trainer yet', 'Amol Sathe', 'Kavita Deshmukh']);
  });

  it('says at the trainer who is taken by what, and keeps what was typed', async () => {
    const clash = 'Amol Sathe teaches Guitar – A (BAT-005): Tue, Thu, 5:00 pm to 6:00 pm.';
    record('post', 'batch', () => refuse(409, { code: 'clash', message: clash, errors: { trainerObjectId: [clash] } }));
    const { sheet, create } = await fillForm();
    await create();
    const trainer = within(sheet).getByRole('combobox', { name: /Trainer/ });
    expect(await within(sheet).findByText(clash)).toBeVisible();
    expect(trainer).toHaveAccessibleDescription(clash);
    expect(trainer).toHaveFocus();
    expect(within(sheet).getByRole('textbox', { name: 'Batch name' })).toHaveValue('Guitar – B');
  });

  it('asks for days and for an end after the beginning', async () => {
    const posted = record('post', 'batch');
    const { person, sheet, create } = await fillForm();
    for (const day of ['Tue', 'Thu']) await person.click(within(sheet).getByRole('button', { name: day }));
    await fill(person, within(sheet).getByLabelText('To'), '17:30');
    await create();
    expect(await within(sheet).findByText('Please choose the days of the week.')).toBeVisible();
    expect(within(sheet).getByText('The end time must be after the start time.')).toBeVisible();
    expect(posted).toEqual([]);
  });
});

describe('the week', () => {
  const meeting = {
    _id: 5,
    name: 'Guitar – A',
    courseObjectId: 3,
    coursename: 'Guitar, Grade 1',
    branchname: 'Kothrud',
    trainer: 'Amol Sathe',
    room: 'Room 1',
    day: 1,
    date: '2026-11-17',
    closed: false,
    change: null,
    substitute: null,
    reason: '',
    startTime: '17:00',
    endTime: '18:00',
    students: 14,
    capacity: 18,
  };

  function answerWeek(): string[] {
    vi.setSystemTime('2026-11-20T06:00:00Z');
    const asked: string[] = [];
    server.use(
      http.get(api('batch/week'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ data: [meeting, { ...meeting, day: 3, date: '2026-11-19', closed: true }] });
      }),
    );
    return asked;
  }

  it('shows each meeting as a door to its batch, and when the branch is closed', async () => {
    answerWeek();
    const { person } = await openApp('/coursefee-page?tab=week');
    const [tuesday, thursday] = await screen.findAllByRole('link', { name: /Guitar – A/ });
    expect(tuesday).toHaveTextContent('5:00 pm to 6:00 pmGuitar – AAmol Sathe · Room 114 of 18');
    expect(thursday).toHaveTextContent('Branch closed');
    await person.click(tuesday ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Edit batch' })).toBeVisible();
  });

  it('is asked for by its Monday, by trainer, and one week on', async () => {
    const asked = answerWeek();
    const { person } = await openApp('/coursefee-page?tab=week');
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Trainer' }), '21');
    await person.click(screen.getByRole('button', { name: 'Next week' }));
    await screen.findByText('23-11-2026 to 29-11-2026');
    await vi.waitFor(() =>
      expect(asked).toEqual(['?date=2026-11-16', '?date=2026-11-16&trainer=21', '?date=2026-11-23&trainer=21']),
    );
  });
});

it('a trainer asks for the own week', async () => {
  vi.setSystemTime('2026-11-20T06:00:00Z');
  const asked: string[] = [];
  server.use(
    http.get(api('batch/week'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: [] });
    }),
  );
  const { person } = await openApp('/coursefee-page?tab=week', { as: makeUser({ _id: 21, role: 'TRAINER' }) });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Trainer' }), 'My batches');
  await vi.waitFor(() => expect(asked).toEqual(['?date=2026-11-16', '?date=2026-11-16&trainer=21']));
  expect(await screen.findByRole('heading', { name: 'No batches this week' })).toBeVisible();
});

describe('the views of Course & Plan', () => {
  it('each have their address and their own action', async () => {
    server.use(http.get(api('course'), () => HttpResponse.json(listOf([]))));
    const { person, router } = await openApp('/coursefee-page');
    expect(await screen.findByRole('button', { name: 'Add course' })).toBeVisible();
    await person.click(screen.getByRole('tab', { name: 'Batches' }));
    expect(await screen.findByRole('button', { name: 'Add batch' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=batches');
    expect(screen.getByRole('tab', { name: 'Batches' })).toHaveFocus();
    await person.click(screen.getByRole('tab', { name: 'Courses' }));
    expect(router.state.location.search).toBe('');
  });
});
