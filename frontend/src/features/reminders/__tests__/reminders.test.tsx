import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { faultOfText } from '../schema';

type Reminder = Schemas['Reminder'];

const makeReminder = (some: Partial<Reminder> = {}): Reminder => ({
  _id: 5,
  day: '2026-11-24',
  studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  channel: 'WHATSAPP',
  step: 'AFTER',
  status: 'WAITING',
  alsoFor: [],
  amount: '4720.00',
  daysLate: 10,
  address: '9822014567',
  pending: '4720.00',
  sentAt: null,
  sentBy: '',
  openedAt: null,
  paidSince: '0.00',
  skippedFor: '',
  text: 'Dear Neha Ghorpade, ₹4,720.00 has been due.',
  createdBy: 'System',
  updatedBy: '',
  createDt: '2026-11-24T04:22:00Z',
  updateDt: null,
  version: 1,
  ...some,
});

const settings: Schemas['SettingsOfReminders'] = {
  isOn: true,
  mail: true,
  whatsapp: true,
  daysBefore: 3,
  onDay: true,
  everyDays: 5,
  stopAfter: 90,
  least: '0.00',
  sendHour: 9,
  language: 'en',
  version: 1,
};

let sent: { path: string; body: unknown }[] = [];

const record =
  (answer: object) =>
  async ({ request }: { request: Request }) => {
    const text = await request.text();
    sent.push({ path: new URL(request.url).pathname.replace('/class/v1/', ''), body: text ? JSON.parse(text) : null });
    return HttpResponse.json(answer);
  };

function answerWith(reminder: Reminder): void {
  server.use(
    http.get(api('reminder'), () => HttpResponse.json(listOf([reminder]))),
    http.get(api('reminder/:id'), () => HttpResponse.json({ data: reminder })),
    http.get(api('remindersettings'), () => HttpResponse.json({ data: settings })),
    http.post(
      api('reminder/:id/send'),
      record({ data: { phone: '9822014567', text: 'Dear Neha' }, message: 'Marked as sent.' }),
    ),
  );
}

describe('reminders', () => {
  beforeEach(() => {
    sent = [];
    answerWith(makeReminder());
  });

  it('opens the next message in WhatsApp and marks it as sent', async () => {
    const tab = { opener: window, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { person } = await openApp('/reminders');
    await person.click(await screen.findByRole('button', { name: 'Send next' }));
    await waitFor(() => expect(tab.location.href).toBe('https://wa.me/919822014567?text=Dear%20Neha'));
    expect(sent).toEqual([{ path: 'reminder/5/send', body: null }]);
  });

  it('shows a message to a family as one row with all its students', async () => {
    answerWith(
      makeReminder({ amount: '9440.00', alsoFor: [{ _id: 13, studentName: 'Om Ghorpade', amount: '4720.00' }] }),
    );
    await openApp('/reminders');
    const row = await screen.findByRole('row', { name: /Neha Ghorpade, Om Ghorpade/ });
    expect(row).toHaveTextContent('₹9,440.00');
  });

  it('opens nothing when the student has paid meanwhile', async () => {
    const tab = { opener: window, location: { href: '' }, close: vi.fn() };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const message = 'Nothing to send: the student has paid or is paused.';
    server.use(http.post(api('reminder/:id/send'), record({ data: { phone: null, text: null }, message })));
    const { person } = await openApp('/reminders');
    await person.click(await screen.findByRole('button', { name: 'Send next' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.href).toBe('');
  });

  it('shows a message with what became of it', async () => {
    answerWith(
      makeReminder({
        status: 'SENT',
        sentAt: '2026-11-24T04:30:00Z',
        sentBy: 'Priya',
        openedAt: null,
        paidSince: '1000.00',
      }),
    );
    await openApp('/reminders?tab=history&reminder=5');
    const sheet = within(await screen.findByRole('dialog', { name: 'Reminder to Neha Ghorpade' }));
    expect(sheet.getByText('Not yet')).toBeVisible();
    expect(sheet.getByText('₹1,000.00')).toBeVisible();
  });

  it('says who would be reminded tomorrow while the schedule is changed', async () => {
    const preview = { students: 12, mails: 9, messages: 3, noAddress: 1, paused: 0, amount: '56640.00' };
    server.use(http.post(api('remindersettings/preview'), () => HttpResponse.json({ data: preview })));
    await openApp('/reminders?reminder=schedule');
    const sheet = within(await screen.findByRole('dialog', { name: 'Schedule of reminders' }));
    expect(await sheet.findByText('₹56,640.00')).toBeVisible();
    expect(sheet.getByText('1 student has no address.')).toBeVisible();
  });

  it('has no schedule for the front desk', async () => {
    await openApp('/reminders', { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('button', { name: 'Send next' });
    expect(screen.queryByRole('button', { name: 'Schedule' })).not.toBeInTheDocument();
  });

  it('adds a variable to a text, and refuses one that does not exist', async () => {
    const texts = {
      list: [{ language: 'en', step: 'AFTER', subject: 'Fees', text: 'Dear ', version: null }],
      variables: [{ name: 'student', kind: 'TEXT', use: 'DUES' }],
    };
    server.use(
      http.get(api('remindertext'), () => HttpResponse.json({ data: texts })),
      http.post(api('remindertext/preview'), () =>
        HttpResponse.json({ data: { studentName: 'Neha', subject: 'Fees', text: 'Dear Neha' } }),
      ),
      http.put(api('remindertext'), record({ data: texts, message: 'Text saved.' })),
    );
    const { person } = await openApp('/reminders?reminder=texts');
    // Of the list there is a button with the same name, as long as the sheet has not opened.
    await screen.findByRole('button', { name: 'Save' });
    await person.click(screen.getByRole('button', { name: 'Student' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toMatchObject({ language: 'en', step: 'AFTER', text: 'Dear {student}' });
  });

  it('names a variable that does not exist', () => {
    expect(faultOfText('Dear {name}', ['student'])).toContain('{name} is not known');
    expect(faultOfText('Dear {student', ['student'])).toBeDefined();
    expect(faultOfText('Dear {student}', ['student'])).toBeUndefined();
  });
});
