import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { ownerKey, waitingRegisters } from '@/lib/offline-data';
import { offlineStore } from '@/lib/offline-store';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { sentence } from '@/testing/sentence';
import { discard, outbox, type Waiting } from '../offline/outbox';
import { codesOf, makeRegister, nothingWaits, saveAllPresent, saved, serveRegister, takenRegister } from './attendance';

const ADDRESS = '/attendance?batch=3';

afterEach(nothingWaits);

const goOffline = () => act(() => onlineManager.setOnline(false));
const goOnline = () => act(() => onlineManager.setOnline(true));
const state = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function markOffline() {
  const opened = await openApp(ADDRESS);
  await screen.findByRole('button', { name: 'Mark the rest present' });
  goOffline();
  await saveAllPresent(opened.person);
  await waitFor(() => expect(state()).toContain('Offline · 1 waiting'));
  return opened;
}

describe('without a network', () => {
  it('a saved register waits on the device and goes when the network is back, once', async () => {
    const sent = serveRegister(makeRegister());
    await markOffline();
    expect(sent).toEqual([]);
    expect(await offlineStore.read<Waiting[]>('waiting')).toHaveLength(1);
    goOnline();
    expect(await screen.findByText(sentence(/^Attendance of Guitar, Grade 3, .* was sent and saved\.$/))).toBeVisible();
    expect(sent.map(codesOf)).toEqual([['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT']]);
    expect(await offlineStore.read<Waiting[]>('waiting')).toEqual([]);
    expect(state()).toContain('Synced');
  });

  it('is noticed where the browser calls itself online: what was saved waits for an answer', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await screen.findByRole('button', { name: 'Mark the rest present' });
    server.use(http.all('*', () => HttpResponse.error()));
    await saveAllPresent(person);
    await waitFor(() => expect(state()).toContain('Offline · 1 waiting'));
    expect(navigator.onLine).toBe(true);
    expect(sent).toEqual([]);
    server.resetHandlers();
    serveRegister(makeRegister());
    expect(await screen.findByText(/was sent and saved\.$/)).toBeVisible();
  });

  it('the day’s registers are what is offered, and say which of them waits', async () => {
    serveRegister(makeRegister());
    const { person, router } = await openApp('/attendance');
    expect(await screen.findByRole('tab', { name: 'Month' })).toBeVisible();
    await act(() => router.navigate(ADDRESS));
    await screen.findByRole('button', { name: 'Mark the rest present' });
    goOffline();
    await saveAllPresent(person);
    await waitFor(() => expect(state()).toContain('Offline · 1 waiting'));
    await act(() => router.navigate('/attendance'));
    const card = await screen.findByRole('link', { name: 'Attendance of Guitar, Grade 3' });
    expect(within(card).getByText('1 waiting')).toBeVisible();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Registers']);
  });

  it('a change of what waits takes its place', async () => {
    const sent = serveRegister(makeRegister());
    const { person } = await markOffline();
    await person.click(
      within(screen.getByRole('radiogroup', { name: 'Aditi Phadke' })).getByRole('radio', { name: 'Absent' }),
    );
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(outbox.current().list[0]?.body.marks[1]?.code).toBe('ABSENT'));
    expect(outbox.current().list).toHaveLength(1);
    goOnline();
    await waitFor(() => expect(sent.map(codesOf)).toEqual([['PRESENT', 'ABSENT', 'PRESENT', 'PRESENT']]));
  });

  it('one whose answer was lost is sent again as it was, without a key', async () => {
    const sent = serveRegister(
      makeRegister(),
      () => HttpResponse.error(),
      () => saved(),
    );
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    expect(await screen.findByText(/Saved on this device/)).toBeVisible();
    goOffline();
    goOnline();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toBeNull();
    await waitFor(() => expect(outbox.current().list).toEqual([]));
  });

  it('a later change follows one that may have arrived, on the version that this one made', async () => {
    const codes = ['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT'] as const;
    const first = takenRegister([...codes], { version: 7 });
    const sent = serveRegister(
      makeRegister(),
      () => HttpResponse.error(),
      () => saved(first),
      () => saved({ ...first, version: 8 }),
    );
    const { person } = await openApp(ADDRESS);
    await saveAllPresent(person);
    await screen.findByText(/Saved on this device/);
    goOffline();
    await person.click(
      within(screen.getByRole('radiogroup', { name: 'Aditi Phadke' })).getByRole('radio', { name: 'Late' }),
    );
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(outbox.current().list).toHaveLength(2));
    goOnline();
    await waitFor(() => expect(sent.map(({ body }) => body.version)).toEqual([null, null, 7]));
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });
});

describe('what the server refuses on arrival', () => {
  const refused = () =>
    refuse(400, {
      code: 'invalid',
      errors: { 'marks.3.studentObjectId': ['This student is not in Guitar, Grade 3 today.'] },
    });

  it('stays, with its sentence, until the person has decided', async () => {
    serveRegister(makeRegister(), refused);
    const { person, router } = await markOffline();
    goOnline();
    expect(await screen.findByText('Not saved: This student is not in Guitar, Grade 3 today.')).toBeVisible();
    await act(() => router.navigate('/attendance'));
    const told = await screen.findByText(/was not saved: This student is not in Guitar/, { selector: '.text' });
    expect(told).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(outbox.current().list).toEqual([]));
  });

  it('can be put right and saved', async () => {
    const sent = serveRegister(makeRegister(), refused, () => saved());
    const { person } = await markOffline();
    goOnline();
    await screen.findByText(/^Not saved:/);
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(outbox.current().list).toEqual([]));
  });
});

it('what another save brings along is told of as well', async () => {
  const earlier: Waiting = {
    id: 'earlier',
    ownerKey: 'ORGSUNRISE22/7',
    batchName: 'Drums',
    body: { batchObjectId: 9, date: '2026-11-19', version: null, marks: [{ studentObjectId: 301, code: 'PRESENT' }] },
    tried: false,
  };
  await offlineStore.write('waiting', [earlier]);
  const refused = () => refuse(400, { code: 'invalid', errors: { date: ['This day is closed.'] } });
  const sent = serveRegister(
    makeRegister(),
    () => HttpResponse.error(),
    refused,
    () => saved(),
  );
  const { person } = await openApp(ADDRESS);
  await waitFor(() => expect(sent).toHaveLength(1));
  await saveAllPresent(person);
  expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
  expect(
    screen.getByText(sentence('Attendance of Drums, 19-11-2026 was not saved: This day is closed.')),
  ).toBeVisible();
});

describe('another tab', () => {
  /** While this page waits for its turn to send, the other one empties the list. */
  function emptiesTheList(): void {
    const request = async (name: string, run: () => Promise<unknown>) => {
      if (name === 'attendance-send') await offlineStore.write('waiting', []);
      return run();
    };
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  }

  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('that has sent a register saved it: the server has these marks', async () => {
    serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await screen.findByRole('button', { name: 'Mark the rest present' });
    const sent = serveRegister(takenRegister(['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT']));
    emptiesTheList();
    await saveAllPresent(person);
    expect(await screen.findByText('Attendance of Guitar, Grade 3 saved.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('that only took it away did not: nobody is told that it was saved', async () => {
    serveRegister(makeRegister());
    const { person } = await openApp(ADDRESS);
    await person.click(
      within(await screen.findByRole('radiogroup', { name: 'Aditi Phadke' })).getByRole('radio', { name: 'Late' }),
    );
    emptiesTheList();
    await saveAllPresent(person);
    expect(await screen.findByText(/^These marks may not have been saved/)).toBeVisible();
    expect(screen.queryByText('Attendance of Guitar, Grade 3 saved.')).not.toBeInTheDocument();
    expect(
      within(screen.getByRole('radiogroup', { name: 'Aditi Phadke' })).getByRole('radio', { name: 'Late' }),
    ).toBeChecked();
  });
});

describe('what waits belongs to one person', () => {
  const waits = (owner: string): Waiting => ({
    id: 'of-somebody',
    ownerKey: owner,
    batchName: 'Guitar, Grade 3',
    body: { batchObjectId: 3, date: '2026-11-20', version: null, marks: [{ studentObjectId: 301, code: 'PRESENT' }] },
    tried: false,
  });

  it('and is not sent by the next one on this device', async () => {
    const sent = serveRegister(makeRegister());
    await offlineStore.write('waiting', [waits('ORGSUNRISE22/99')]);
    await openApp('/attendance');
    await screen.findByRole('link', { name: 'Take attendance of Guitar, Grade 3' });
    await waitFor(async () => expect(await offlineStore.read('waiting')).toEqual([]));
    expect(sent).toEqual([]);
  });

  it('survives the end of a session, and goes when the person is back', async () => {
    await offlineStore.write('waiting', [waits('ORGSUNRISE22/7')]);
    expect(ownerKey()).toBeNull();
    await discard('nothing');
    expect(await offlineStore.read('waiting')).toHaveLength(1);
    const sent = serveRegister(makeRegister());
    await openApp('/attendance');
    await waitFor(() => expect(sent.map(codesOf)).toEqual([['PRESENT']]));
  });

  it('is sent also where the previous release left it', async () => {
    const { ownerKey: keeper, ...rest } = waits('ORGSUNRISE22/7');
    await offlineStore.write('waiting', [{ ...rest, keeper }]);
    const sent = serveRegister(makeRegister());
    await openApp('/attendance');
    await waitFor(() => expect(sent.map(codesOf)).toEqual([['PRESENT']]));
  });

  it('is asked about before the person signs out, and gone afterwards', async () => {
    serveRegister(makeRegister());
    server.use(
      http.get(api('subscription/user/:id'), () => HttpResponse.json({ data: null })),
      http.post(api('useradmin/logout'), () => HttpResponse.json({ message: 'Bye.' })),
    );
    const { person } = await markOffline();
    await person.click(screen.getByRole('button', { name: /^User Profile of/ }));
    await person.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log out without saving?' });
    expect(within(dialog).getByText(/Attendance saved on this device/)).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Logout' }));
    await waitFor(async () => expect(await offlineStore.read('waiting')).toBeUndefined());
    expect(waitingRegisters.count()).toBe(0);
  });
});
