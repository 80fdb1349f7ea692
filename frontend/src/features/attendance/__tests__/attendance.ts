import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { today } from '@/lib/format';
import { offlineStore } from '@/lib/offline-store';
import { api, server } from '@/testing/server';
import type { BatchDay, Code, Register } from '../api';
import { readOutbox } from '../offline/outbox';

export const NAMES = ['Aarav Deshpande', 'Aditi Phadke', 'Ananya Venkataraghavan', 'Devansh Malhotra'];

export function makeMark(name: string, code: Code | null = null): Register['marks'][number] {
  const place = NAMES.indexOf(name) + 1;
  return {
    studentObjectId: { _id: 300 + place, studentId: `STU-0030${place}`, studentName: name, userLogo: null },
    enrollNo: `ENR-0030${place}`,
    code,
    checkIn: null,
    checkOut: null,
    note: '',
    absentInARow: 0,
  };
}

export function makeRegister(some: Partial<Register> = {}): Register {
  return {
    batch: {
      _id: 3,
      batchId: 'BAT-003',
      name: 'Guitar, Grade 3',
      courseObjectId: { _id: 5, coursename: 'Guitar' },
      branchObjectId: { _id: 1, branchname: 'Kothrud' },
      trainerObjectId: { _id: 21, username: 'Amol Sathe' },
      room: 'Room 1',
      startTime: '07:00',
      endTime: '08:00',
    },
    date: today(),
    session: true,
    noSession: '',
    state: 'NOT_TAKEN',
    taken: false,
    takenBy: null,
    takenAt: null,
    locked: false,
    version: null,
    marks: NAMES.map((name) => makeMark(name)),
    ...some,
  };
}

/** The same register after it was saved with these codes. */
export const takenRegister = (codes: Code[], some: Partial<Register> = {}) =>
  makeRegister({
    state: 'TAKEN',
    taken: true,
    takenBy: 'Amol Sathe',
    takenAt: '2026-11-20T02:00:00Z',
    version: 1,
    marks: NAMES.map((name, place) => makeMark(name, codes[place])),
    ...some,
  });

export const makeBatchDay = (some: Partial<BatchDay> = {}): BatchDay => ({
  batchObjectId: 3,
  name: 'Guitar, Grade 3',
  courseObjectId: 5,
  coursename: 'Guitar',
  branchname: 'Kothrud',
  room: 'Room 1',
  startTime: '07:00',
  endTime: '08:00',
  trainer: 'Amol Sathe',
  students: 4,
  state: 'NOT_TAKEN',
  locked: false,
  taken: false,
  takenBy: null,
  present: 0,
  late: 0,
  halfDay: 0,
  absent: 0,
  excused: 0,
  notMarked: 4,
  ...some,
});

export interface Undone {
  batchObjectId: number;
  date: string;
  version: number;
}

export interface Sent {
  key: string | null;
  body: { marks: { studentObjectId: number; code: Code }[]; version: number | null; reason?: string };
}

/** The register the server has, and what is sent to it; the answers come in turn, the last one stays. */
export function serveRegister(register: Register, ...answers: (() => Response)[]): Sent[] {
  return serveUndo(register, () => HttpResponse.json({ message: 'Undone.', data: register }), ...answers).sent;
}

/** The same, where what was taken can be taken back. */
export function serveUndo(register: Register, undoAnswer: () => Response, ...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  const undone: Undone[] = [];
  let now = register;
  server.use(
    http.get(api('attendance/today'), () =>
      HttpResponse.json({ data: [makeBatchDay({ taken: now.taken, state: now.state })] }),
    ),
    http.get(api('attendance/register'), () => HttpResponse.json({ data: now })),
    http.post(api('attendance/register'), async ({ request }) => {
      sent.push({ key: request.headers.get('Idempotency-Key'), body: (await request.json()) as Sent['body'] });
      const answer = (answers[sent.length - 1] ?? answers.at(-1) ?? saved)();
      if (answer.status === 200) now = ((await answer.clone().json()) as { data: Register }).data;
      return answer;
    }),
    http.post(api('attendance/register/undo'), async ({ request }) => {
      undone.push((await request.json()) as Undone);
      const answer = undoAnswer();
      if (answer.status === 200) now = ((await answer.clone().json()) as { data: Register }).data;
      return answer;
    }),
  );
  return { sent, undone };
}

export const saved = (register: Register = takenRegister(['PRESENT', 'PRESENT', 'ABSENT', 'PRESENT'])) =>
  HttpResponse.json({ message: 'Attendance saved.', data: register });

export const codesOf = ({ body }: Sent) => body.marks.map(({ code }) => code);

/** Marks everybody who has no mark yet, and saves. */
export async function saveAllPresent(person: UserEvent): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'Mark the rest present' }));
  await person.click(screen.getByRole('button', { name: 'Save 4 marks' }));
}

/** Nothing waits, and there is a network. */
export async function nothingWaits(): Promise<void> {
  onlineManager.setOnline(true);
  await offlineStore.forget('waiting');
  await offlineStore.forget('readings');
  await readOutbox();
}
