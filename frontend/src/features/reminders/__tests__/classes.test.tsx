import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

type ClassMessage = Schemas['ClassMessage'];

const makeMessage = (some: Partial<ClassMessage> = {}): ClassMessage => ({
  _id: 7,
  date: '2026-11-24',
  studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
  batchObjectId: { _id: 3, name: 'Guitar evening' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  alsoFor: [],
  kind: 'ABSENT',
  status: 'WAITING',
  address: '9822014567',
  openedAt: null,
  openedBy: '',
  skippedFor: '',
  text: 'Neha Ghorpade was absent.',
  createdBy: 'System',
  updatedBy: '',
  createDt: '2026-11-24T04:22:00Z',
  updateDt: null,
  version: 1,
  ...some,
});

let sent: string[] = [];

const answerWith = (messages: ClassMessage[]) =>
  server.use(
    http.get(api('classmessage'), () => HttpResponse.json(listOf(messages))),
    http.get(api('classmessage/:id'), () => HttpResponse.json({ data: messages[0] })),
    http.post(api('classmessage/:id/open'), ({ params }) => {
      sent.push(String(params.id));
      return HttpResponse.json({ data: { phone: '9822014567', text: 'Dear parent' }, message: 'Marked as opened.' });
    }),
  );

describe('messages about classes', () => {
  beforeEach(() => {
    sent = [];
    answerWith([makeMessage()]);
  });

  it('opens the next message in WhatsApp and marks it as opened', async () => {
    const tab = { opener: window, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { person } = await openApp('/reminders?tab=classes');
    await person.click(await screen.findByRole('button', { name: 'Open next' }));
    await waitFor(() => expect(tab.location.href).toBe('https://wa.me/919822014567?text=Dear%20parent'));
    expect(sent).toEqual(['7']);
  });

  it('shows a message with what it is about', async () => {
    await openApp('/reminders?tab=classes&message=7');
    const sheet = within(await screen.findByRole('dialog', { name: 'Message about Neha Ghorpade' }));
    expect(sheet.getByText('Guitar evening')).toBeVisible();
    expect(sheet.getByText('Neha Ghorpade was absent.')).toBeVisible();
  });

  it('is one message about siblings who were absent on one day, and names each of them once', async () => {
    answerWith([
      makeMessage({
        alsoFor: [
          { _id: 13, studentName: 'Om Ghorpade', batchName: 'Tabla' },
          { _id: 12, studentName: 'Neha Ghorpade', batchName: 'Tabla' },
        ],
      }),
    ]);
    await openApp('/reminders?tab=classes&message=7');
    const sheet = within(await screen.findByRole('dialog', { name: 'Message about Neha Ghorpade, Om Ghorpade' }));
    expect(sheet.getByText('Guitar evening, Tabla')).toBeVisible();
  });

  it('says what will be there while nobody is to be told', async () => {
    answerWith([]);
    await openApp('/reminders?tab=classes', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByText('Nothing to tell')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open next' })).not.toBeInTheDocument();
  });
});
