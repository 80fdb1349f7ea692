import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '@/lib/toasts';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { outbox } from '../offline/outbox';
import {
  codesOf,
  makeRegister,
  nothingWaits,
  saveAllPresent,
  saved,
  serveRegister,
  serveUndo,
  takenRegister,
} from './attendance';

const ADDRESS = '/attendance?batch=3';
const ALL_PRESENT = ['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT'] as const;

afterEach(nothingWaits);

const row = (name: string) => screen.findByRole('radiogroup', { name });
const letter = async (name: string, code: string) => within(await row(name)).getByRole('radio', { name: code });
const asBefore = () => screen.findByText('The save was undone.');
const notTaken = () => HttpResponse.json({ message: 'The register was undone.', data: makeRegister({ version: 2 }) });
const goOffline = () => act(() => onlineManager.setOnline(false));
const goOnline = () => act(() => onlineManager.setOnline(true));
const waiting = () => outbox.current().list.map(({ body }) => body.marks.map(({ code }) => code));

async function takeFirst() {
  const opened = await openApp(ADDRESS);
  await saveAllPresent(opened.person);
  return opened;
}

describe('the first save of a register', () => {
  it('is taken back with Undo: nobody has taken it', async () => {
    const { undone } = serveUndo(makeRegister(), notTaken, () => saved());
    const { person } = await takeFirst();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await asBefore()).toBeVisible();
    expect(undone).toEqual([{ batchObjectId: 3, date: makeRegister().date, version: 1 }]);
    expect(await screen.findByRole('button', { name: 'Save 0 marks' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Undo the save' })).not.toBeInTheDocument();
  });

  it('and taken anew follows on the version that the undo made', async () => {
    const { sent } = serveUndo(makeRegister(), notTaken, () => saved());
    const { person } = await takeFirst();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await saveAllPresent(person);
    await waitFor(() => expect(sent.map(({ body }) => body.version)).toEqual([null, 2]));
  });

  it('can be taken back by keyboard after the toast has gone, until marks are set', async () => {
    const { undone } = serveUndo(makeRegister(), notTaken, () => saved());
    const { person } = await takeFirst();
    await person.click(await screen.findByRole('button', { name: /dismiss|close/i }));
    const undo = screen.getByRole('button', { name: 'Undo the save' });
    await person.click(await letter('Aditi Phadke', 'Late'));
    expect(undo).not.toBeInTheDocument();
    await person.click(await letter('Aditi Phadke', 'Present'));
    screen.getByRole('button', { name: 'Mark all present' }).focus();
    await person.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Undo the save' })).toHaveFocus();
    await person.keyboard('{Enter}');
    expect(await asBefore()).toBeVisible();
    expect(undone).toHaveLength(1);
    expect(await letter('Aarav Deshpande', 'Present')).toHaveFocus();
  });

  it('stays where somebody has changed it since, and theirs is shown', async () => {
    const theirs = takenRegister(['LATE', 'PRESENT', 'ABSENT', 'PRESENT'], { version: 2, takenBy: 'Uma Rajan' });
    serveUndo(
      makeRegister(),
      () => refuse(409, { code: 'stale', data: { theirs } }),
      () => saved(),
    );
    const { person } = await takeFirst();
    const undo = await screen.findByRole('button', { name: 'Undo' });
    server.use(http.get(api('attendance/register'), () => HttpResponse.json({ data: theirs })));
    await person.click(undo);
    expect(await screen.findByText(/^Someone else has changed this register since/)).toBeVisible();
    await waitFor(async () => expect(await letter('Aarav Deshpande', 'Late')).toBeChecked());
    expect(screen.queryByRole('button', { name: 'Undo the save' })).not.toBeInTheDocument();
  });
});

describe('an undo that does not go through', () => {
  const theirs = takenRegister(['LATE', 'PRESENT', 'ABSENT', 'PRESENT'], { version: 2, takenBy: 'Uma Rajan' });

  it.each([
    [
      'stale',
      () => refuse(409, { code: 'stale', message: 'Changed meanwhile.', data: { theirs } }),
      /^Someone else has changed/,
    ],
    [
      'closed',
      () => refuse(400, { code: 'invalid', message: 'Not valid.', errors: { date: ['This day is closed.'] } }),
      'This day is closed.',
    ],
    [
      'forbidden',
      () => refuse(403, { code: 'forbidden', message: 'You do not have access.' }),
      'You do not have access.',
    ],
  ])('says once why: %s', async (_, answer, words) => {
    serveUndo(makeRegister(), answer, () => saved());
    const { person } = await takeFirst();
    const undo = await screen.findByRole('button', { name: 'Undo the save' });
    act(() => toasts.clear());
    await person.click(undo);
    expect(await screen.findByText(words)).toBeVisible();
    expect(toasts.current()).toHaveLength(1);
  });
});

describe('a later change', () => {
  it('whose undo is stopped by the network says that it waits', async () => {
    const after = takenRegister(['ABSENT', 'PRESENT', 'PRESENT', 'PRESENT'], { version: 2 });
    serveRegister(
      takenRegister([...ALL_PRESENT]),
      () => saved(after),
      () => HttpResponse.error(),
    );
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Aarav Deshpande', 'Absent'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^Saved on this device/)).toBeVisible();
    expect(waiting()).toEqual([[...ALL_PRESENT]]);
  });

  it('is taken back to the marks before', async () => {
    const before = takenRegister([...ALL_PRESENT]);
    const after = takenRegister(['ABSENT', 'PRESENT', 'PRESENT', 'PRESENT'], { version: 2 });
    const sent = serveRegister(
      before,
      () => saved(after),
      () => saved({ ...before, version: 3 }),
    );
    const { person } = await openApp(ADDRESS);
    await person.click(await letter('Aarav Deshpande', 'Absent'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await asBefore()).toBeVisible();
    expect(sent.map(({ body }) => [body.marks[0]?.code, body.version])).toEqual([
      ['ABSENT', 1],
      ['PRESENT', 2],
    ]);
  });

  it('that gave somebody a first mark is not offered to be taken back', async () => {
    const taken = takenRegister([...ALL_PRESENT]);
    const joined = {
      ...taken,
      marks: taken.marks.map((mark, place) => (place === 3 ? { ...mark, code: null } : mark)),
    };
    serveRegister(joined, () => saved({ ...taken, version: 2 }));
    const { person } = await openApp(ADDRESS);
    await person.click(await screen.findByRole('button', { name: 'Mark the rest present' }));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});

describe('without a network', () => {
  async function takeOffline() {
    const opened = await openApp(ADDRESS);
    await screen.findByRole('button', { name: 'Mark the rest present' });
    goOffline();
    await saveAllPresent(opened.person);
    await screen.findByRole('button', { name: 'Undo' });
    return opened;
  }

  it('what was never sent is dropped', async () => {
    const { sent, undone } = serveUndo(makeRegister(), notTaken);
    const { person } = await takeOffline();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await asBefore()).toBeVisible();
    expect(waiting()).toEqual([]);
    goOnline();
    expect(await screen.findByText('Not taken')).toBeVisible();
    expect([sent, undone]).toEqual([[], []]);
  });

  it('a change of what waits is taken back to what waited', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await takeOffline();
    await person.click(await letter('Aarav Deshpande', 'Absent'));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(waiting()).toEqual([['ABSENT', 'PRESENT', 'PRESENT', 'PRESENT']]));
    await person.click(screen.getByRole('button', { name: 'Undo the save' }));
    await waitFor(() => expect(waiting()).toEqual([[...ALL_PRESENT]]));
    goOnline();
    await waitFor(() => expect(sent.map(codesOf)).toEqual([[...ALL_PRESENT]]));
  });

  it('what may have arrived is not offered to be dropped', async () => {
    serveRegister(makeRegister(), () => HttpResponse.error());
    await takeFirst();
    expect(await screen.findByText(/Saved on this device/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });
});
