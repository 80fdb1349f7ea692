import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeBatch, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './batch-page';
import './promote-sheet';
import '@/features/promotions/promotions-panel';

const batch = makeBatch({ students: 2, capacity: 20 });

const row = (id: number, studentName: string, more: Partial<Schemas['PromotionRow']> = {}) => ({
  enrolmentObjectId: id,
  enrollNo: `ENR-0000${id}`,
  studentObjectId: { _id: id, studentName, studentId: `STU-0000${id}` },
  moves: true,
  reason: '',
  open: '0.00',
  effects: [],
  discount: '',
  dues: [{ label: 'Tabla', dueDate: '2026-11-27', total: '5900.00' }],
  total: '5900.00',
  ...more,
});

const course = {
  _id: 3,
  coursename: 'Tabla',
  feePlans: [{ _id: 9, name: 'At once', kind: 'ONE_TIME' }],
};

let asked: Record<string, unknown>[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(api(`batch/${batch._id}`), () => HttpResponse.json({ data: batch })),
    http.get(api('batch/week'), () => HttpResponse.json({ data: [] })),
    http.get(api('batch'), () => HttpResponse.json(listOf([]))),
    http.get(api('student'), () => HttpResponse.json(listOf([]))),
    http.get(api('student/totals'), () =>
      HttpResponse.json({ data: { count: 0, sums: { pending: '0.00', advance: '0.00' } } }),
    ),
    http.get(api('course'), () => HttpResponse.json(listOf([course]))),
    http.get(api('attendance/batch/:id'), () => refuse(404)),
    http.get(api('studentcourse/fees/:id'), () =>
      HttpResponse.json({ data: { pending: '0.00', overdue: '0.00', students: 0, ages: [] } }),
    ),
    http.get(api('promotion'), () => HttpResponse.json(listOf([]))),
    http.get(api('studentcourse/trainers'), () => HttpResponse.json({ data: [] })),
    http.post(api('promotion/preview'), async ({ request }) => {
      const body = (await request.json()) as { enrolments?: number[] };
      asked.push(body);
      const rows = [
        row(1, 'Zoya Khan', { open: '1180.00' }),
        row(2, 'Aryan Kale'),
        row(3, 'Meera Joshi', { moves: false, reason: 'The enrolment is paused.', dues: [], total: '0.00' }),
      ];
      const students = body.enrolments?.length ?? 2;
      return HttpResponse.json({
        data: {
          lastDay: '2026-11-26',
          closesBatch: false,
          rows,
          students,
          dues: students,
          total: `${5900 * students}.00`,
          refused: {},
          seen: 'abc',
        },
      });
    }),
  );
});

async function openSheet() {
  const app = await openApp(`/batch/${batch._id}?promote=students`);
  const sheet = await screen.findByRole('dialog', { name: `Promote ${batch.name}` });
  await waitFor(() => expect(within(sheet).getByRole('option', { name: 'Tabla' })).toBeInTheDocument());
  await app.person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Tabla');
  await app.person.type(within(sheet).getByRole('textbox', { name: 'Name of the new batch' }), 'Next');
  await within(sheet).findByRole('checkbox', { name: 'Zoya Khan' });
  return { ...app, sheet };
}

describe('promoting a batch', () => {
  it('shows who moves, who cannot and why, and what stays open', async () => {
    const { sheet } = await openSheet();
    expect(within(sheet).getByRole('checkbox', { name: 'Zoya Khan' })).toBeChecked();
    expect(within(sheet).getByRole('checkbox', { name: 'Meera Joshi' })).toBeDisabled();
    expect(within(sheet).getByText('The enrolment is paused.')).toBeVisible();
    expect(within(sheet).getByText(/Stays open/)).toHaveTextContent('₹1,180.00');
    expect(within(sheet).getByText('₹11,800.00', { selector: '.total *' })).toBeVisible();
  });

  it('asks again without those who were taken out, and sends what was seen', async () => {
    let sent: unknown;
    server.use(
      http.post(api('promotion'), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ data: {}, message: 'Batch promoted.' }, { status: 201 });
      }),
    );
    const { person, sheet } = await openSheet();
    await person.click(within(sheet).getByRole('checkbox', { name: 'Aryan Kale' }));
    await person.click(await within(sheet).findByRole('button', { name: 'Promote 1 student' }));
    await waitFor(() => expect(sent).toMatchObject({ enrolments: [1], newBatch: 'Next', seen: 'abc' }));
    expect(asked.at(-1)).toMatchObject({ enrolments: [1], courseObjectId: 3, feePlanObjectId: 9 });
  });

  it('says beside the field why a batch is refused', async () => {
    const text = '2 students would move, but Next has 0 of 2 places free.';
    server.use(http.post(api('promotion'), () => refuse(409, { message: text, errors: { newBatch: [text] } })));
    const { person, sheet } = await openSheet();
    await person.click(await within(sheet).findByRole('button', { name: 'Promote 2 students' }));
    expect(await within(sheet).findAllByText(text)).not.toHaveLength(0);
  });

  it('is not offered at the front desk', async () => {
    await openApp(`/batch/${batch._id}`, { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('heading', { level: 1, name: new RegExp(batch.name) })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Promote batch' })).toBeNull();
  });
});
