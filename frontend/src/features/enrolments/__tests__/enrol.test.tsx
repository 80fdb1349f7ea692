import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { sentence } from '@/testing/sentence';
import '../enrol-sheet';
import '../enrolment-list';
import { enrolForm, enrolStarts, previewBody } from '../schema';

const student = {
  _id: 12,
  studentId: 'STU-00312',
  studentName: 'Aarav Deshpande',
  phone: '9822014567',
  admissionDate: '2026-06-10',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  userLogo: null,
  guardianName: null,
  guardianPhone: null,
  status: 'ACTIVE',
  courses: '',
  pending: '0.00',
  daysLate: null,
  version: 1,
};

const plan = (id: number, kind: string, name: string) => ({ _id: id, kind, name, dueDay: 10, graceDays: 5 });
const courses = [
  { _id: 1, coursename: 'Guitar', feePlans: [plan(11, 'MONTHLY', 'Monthly')] },
  { _id: 2, coursename: 'Tabla', feePlans: [plan(21, 'MONTHLY', 'Monthly'), plan(22, 'YEARLY', 'Yearly')] },
];

const batch = {
  _id: 31,
  name: 'Evening',
  students: 8,
  capacity: 12,
  days: [0, 3],
  startTime: '17:00',
  endTime: '18:00',
  room: '',
  trainerObjectId: { _id: 4, username: 'Amol Sathe' },
};

const preview = {
  total: '5310.00',
  end: null,
  makes: '',
  refused: {} as Record<string, string[]>,
  dues: [
    {
      label: 'Guitar, Nov 2026',
      periodFrom: '2026-11-20',
      periodTo: '2026-12-19',
      dueDate: '2026-11-20',
      taxable: '4500.00',
      tax: '810.00',
      total: '5310.00',
      lines: [
        { head: 'Course fee', taxable: '4000.00', total: '4720.00' },
        { head: 'Registration fee', taxable: '500.00', total: '590.00' },
      ],
    },
  ],
};

let limits: Schemas['EnrolmentLimits'];
let asked: unknown[];
let posts: unknown[];

beforeEach(() => {
  limits = { discountPercent: null, daysBack: null, startFrom: null };
  asked = [];
  posts = [];
  server.use(
    http.get(api('student/12'), () => HttpResponse.json({ data: student })),
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([]))),
    http.get(api('course'), () => HttpResponse.json(listOf(courses))),
    http.get(api('studentcourse/trainers'), () =>
      HttpResponse.json({ data: [{ _id: 4, username: 'Amol Sathe', role: 'TRAINER', branchObjectId: null }] }),
    ),
    http.get(api('batch'), () => HttpResponse.json(listOf([batch]))),
    http.get(api('studentcourse/limits'), () => HttpResponse.json({ data: limits })),
    http.post(api('studentcourse/preview'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ data: preview });
    }),
    http.post(api('studentcourse'), async ({ request }) => {
      posts.push(await request.json());
      return HttpResponse.json({ data: {}, message: 'Enrolment Created Successfully!' }, { status: 201 });
    }),
  );
});

describe('enrolling', () => {
  it('shows the dues it would make before anything is saved', async () => {
    const { person, router } = await openApp('/studentcourse/12?enrol=new');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await within(sheet).findByRole('option', { name: 'Guitar' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar');

    expect(await within(sheet).findByText('Guitar, Nov 2026')).toBeVisible();
    expect(within(sheet).getByText(sentence('due 20-11-2026'))).toBeVisible();
    expect(within(sheet).getByText('Registration fee')).toBeVisible();
    expect(within(sheet).getAllByText('₹5,310.00')).toHaveLength(2);
    expect(asked).toMatchObject([{ studentObjectId: 12, courseObjectId: 1, feePlanObjectId: 11 }]);
    expect(posts).toEqual([]);

    await person.click(within(sheet).getByRole('button', { name: 'Enrol' }));
    expect(await screen.findByText('Enrolment Created Successfully!')).toBeVisible();
    expect(posts).toEqual(asked);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('begins with the only course and its only plan', async () => {
    server.use(http.get(api('course'), () => HttpResponse.json(listOf([courses[0]]))));
    await openApp('/studentcourse/12?enrol=new');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    expect(await within(sheet).findByRole('combobox', { name: 'Course' })).toHaveValue('1');
    expect(within(sheet).getByRole('combobox', { name: 'Fee plan' })).toHaveValue('11');
    expect(await within(sheet).findByText('Guitar, Nov 2026')).toBeVisible();
  });

  it('offers the batches with their free places and hours, and a trial without dues', async () => {
    server.use(
      http.post(api('studentcourse/preview'), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ data: { ...preview, total: '0.00', dues: [] } });
      }),
    );
    const { person } = await openApp('/studentcourse/12?enrol=new');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await within(sheet).findByRole('option', { name: 'Guitar' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar');
    await within(sheet).findByRole('option', { name: 'Evening · 4 of 12 places free' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: /^Batch/ }), '31');
    expect(within(sheet).getByText(sentence('Mon, Thu, 5:00 pm to 6:00 pm · Amol Sathe'))).toBeVisible();
    await person.click(within(sheet).getByRole('switch', { name: 'Trial' }));
    expect(
      await within(sheet).findByText(
        'No dues are created during a trial. They are created when the trial becomes an enrolment.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ courseObjectId: 1, batchObjectId: 31, trial: true }));
  });

  it('says before saving what the own role may grant', async () => {
    limits = { discountPercent: '10.00', daysBack: 60, startFrom: '2026-09-23' };
    await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    expect(
      await within(sheet).findByText('You can give up to 10 % of the course fee. More needs approval.'),
    ).toBeVisible();
    expect(
      within(sheet).getByText(sentence('You can choose 23-09-2026 or later. An earlier date needs approval.')),
    ).toBeVisible();
  });

  it('says nothing of limits to who has none', async () => {
    await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    expect(await within(sheet).findByText('Guitar, Nov 2026')).toBeVisible();
    expect(within(sheet).queryByText(/needs approval/)).not.toBeInTheDocument();
  });

  it('says how many dues a start in the past creates', async () => {
    const makes = 'This start creates 8 dues from 01-04-2026 to 01-11-2026.';
    server.use(http.post(api('studentcourse/preview'), () => HttpResponse.json({ data: { ...preview, makes } })));
    await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    expect(await within(sheet).findAllByText(sentence(makes))).toHaveLength(2);
  });

  it('warns beside the dues, and asks a manager instead of enrolling', async () => {
    const sentence = 'Your role can give a discount of up to 10 %. Please ask an admin or the owner.';
    const errors = { discountValue: [sentence] };
    server.use(
      http.post(api('studentcourse/preview'), () => HttpResponse.json({ data: { ...preview, refused: errors } })),
      http.post(api('approval'), async ({ request }) => {
        posts.push(await request.json());
        return HttpResponse.json({ data: {}, message: 'Your request was sent for approval.' }, { status: 201 });
      }),
    );
    const { person } = await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await person.click(within(sheet).getByRole('radio', { name: '%' }));
    await person.type(within(sheet).getByRole('textbox', { name: 'Discount (%)' }), '50');
    await person.type(within(sheet).getByRole('textbox', { name: 'Reason for the discount' }), 'Sibling');
    expect(await within(sheet).findByText(sentence)).toBeVisible();
    expect(within(sheet).queryByRole('button', { name: 'Enrol' })).not.toBeInTheDocument();
    await person.click(within(sheet).getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('Your request was sent for approval.')).toBeVisible();
    expect(posts).toMatchObject([
      { action: 'enrol', body: { studentObjectId: 12, discountKind: 'PERCENT', discountValue: '50.00' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows a limit at its field where the preview has not come yet', async () => {
    const sentence = 'Your role can give a discount of up to 10 %. Please ask an admin or the owner.';
    const errors = { discountValue: [sentence] };
    server.use(
      http.post(api('studentcourse'), () => refuse(403, { code: 'needs_manager', message: sentence, errors })),
    );
    const { person } = await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await person.click(within(sheet).getByRole('radio', { name: '%' }));
    await person.type(within(sheet).getByRole('textbox', { name: 'Discount (%)' }), '50');
    await person.type(within(sheet).getByRole('textbox', { name: 'Reason for the discount' }), 'Sibling');
    await person.click(within(sheet).getByRole('button', { name: 'Enrol' }));
    expect(await within(sheet).findByText(sentence)).toBeVisible();
    expect(within(sheet).getByRole('textbox', { name: 'Discount (%)' })).toBeInvalid();
  });

  it('begins with the course that was asked for', async () => {
    await openApp('/studentcourse/12?enrol=1');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    expect(within(sheet).getByRole('combobox', { name: 'Course' })).toHaveDisplayValue('Guitar');
    expect(within(sheet).getByRole('combobox', { name: 'Fee plan' })).toHaveDisplayValue('Monthly');
    expect(await within(sheet).findByText('Guitar, Nov 2026')).toBeVisible();
    expect(posts).toEqual([]);
  });

  it('says that the courses did not load, and tries again', async () => {
    server.use(http.get(api('course'), () => refuse(400), { once: true }));
    const { person } = await openApp('/studentcourse/12?enrol=new');
    const waiting = within(await screen.findByRole('dialog', { name: 'Enrol' }));
    expect(await waiting.findByText('The courses did not load')).toBeVisible();
    await person.click(waiting.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' })).toBeVisible();
  });

  it('asks for the plan where a course has several', async () => {
    const { person } = await openApp('/studentcourse/12?enrol=new');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await within(sheet).findByRole('option', { name: 'Tabla' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Tabla');
    await person.click(within(sheet).getByRole('button', { name: 'Enrol' }));
    expect(await within(sheet).findByText('Please choose a fee plan.', { selector: 'span' })).toBeVisible();
    expect(asked).toEqual([]);
    expect(posts).toEqual([]);
  });

  it("stays open with the server's sentence beside its field when it is refused", async () => {
    server.use(
      http.post(api('studentcourse'), () =>
        refuse(400, { errors: { start: ['The first day is before the admission.'] } }),
      ),
    );
    const { person } = await openApp('/studentcourse/12?enrol=new');
    const sheet = await screen.findByRole('dialog', { name: 'Enrol Aarav Deshpande' });
    await within(sheet).findByRole('option', { name: 'Guitar' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Course' }), 'Guitar');
    await person.click(within(sheet).getByRole('button', { name: 'Enrol' }));
    await waitFor(() =>
      expect(within(sheet).getByRole('textbox', { name: 'First day' })).toHaveAccessibleDescription(
        'The first day is before the admission.',
      ),
    );
    expect(sheet).toBeVisible();
  });
});

describe('what is sent', () => {
  const filled = {
    ...enrolForm.held(undefined, enrolStarts()),
    courseObjectId: '1',
    feePlanObjectId: '11',
    start: '2026-11-20',
  };

  it('leaves out what was left empty', () => {
    expect(previewBody(12, filled)).toEqual({
      studentObjectId: 12,
      courseObjectId: 1,
      feePlanObjectId: 11,
      start: '2026-11-20',
      autoRenew: true,
    });
  });

  it('previews a discount before its reason is written, but does not save it so', () => {
    const discounted = { ...filled, discountKind: 'AMOUNT' as const, discountValue: '500' };
    expect(previewBody(12, discounted)).toMatchObject({ discountKind: 'AMOUNT', discountValue: '500.00' });
    expect(enrolForm.schema.safeParse(discounted).success).toBe(false);
  });

  it.each([
    [{ end: '2026-11-19' }, 'The last day cannot be before the first.'],
    [{ discountKind: 'PERCENT' as const, discountValue: '101', discountReason: 'x' }, 'The discount is at most 100 %.'],
    [{ discountKind: 'AMOUNT' as const, discountReason: 'x' }, 'Enter the discount as a number above 0.'],
  ])('refuses %j', (part, message) => {
    const result = enrolForm.schema.safeParse({ ...filled, ...part });
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message);
  });
});
