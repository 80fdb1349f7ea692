import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import { sentence } from '@/testing/sentence';
import '../enrolment-list-page';
import '../step-sheet';
import type { Enrolment } from '../api';
import { choiceOf, previewChoice, stepForm, stepStarts } from '../step-schema';

const enrolment: Enrolment = {
  _id: 7,
  enrollNo: 'ENR-00007',
  studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
  courseId: 'CRS-001',
  courseObjectId: { _id: 1, coursename: 'Guitar' },
  duration: '12 weeks',
  feePlanObjectId: { _id: 11, name: 'Monthly', kind: 'MONTHLY' },
  batchObjectId: { _id: 31, name: 'Evening' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  trainerObjectId: { _id: 4, username: 'Amol Sathe' },
  start: '2026-06-10',
  end: null,
  baseFee: '4000.00',
  discountKind: 'NONE',
  discountValue: '0.00',
  discountReason: '',
  autoRenew: true,
  renewsOn: '2026-12-10',
  lastRenewedFor: null,
  pausedOn: null,
  transferredTo: null,
  status: 'ACTIVE',
  reason: '',
  createdBy: 'Asha',
  updatedBy: 'Ravi',
  createDt: '2026-06-10T05:00:00Z',
  updateDt: null,
  version: 3,
};

const batch = (id: number, name: string, students: number) => ({
  _id: id,
  name,
  students,
  capacity: 12,
  days: [0, 3],
  startTime: '17:00',
  endTime: '18:00',
  room: 'Studio',
  trainerObjectId: { _id: 4, username: 'Amol Sathe' },
});

const preview = {
  on: '2026-11-20',
  end: '2026-11-20',
  renewsOn: null,
  issues: [],
  cancels: [{ _id: 91, number: 'PUN-I/2627/00091', label: 'Guitar, Dec 2026', open: '4720.00' }],
  credits: [
    {
      due: { _id: 90, number: 'PUN-I/2627/00090', label: 'Guitar, Nov 2026' },
      lines: [],
      taxable: '1333.33',
      tax: '240.00',
      total: '1573.33',
    },
  ],
  balanceBefore: '4720.00',
  balanceAfter: '-1573.33',
  explanation: ['The due Guitar, Dec 2026 of ₹4,720.00 is cancelled.', 'Auto-renewal ends.'],
};

let asked: unknown[];
let taken: { step: unknown; body: unknown; key: string | null }[];

beforeEach(() => {
  asked = [];
  taken = [];
  server.use(
    http.get(api('studentcourse'), () => HttpResponse.json(listOf([enrolment]))),
    http.get(api('studentcourse/7'), () => HttpResponse.json({ data: enrolment })),
    http.get(api('studentcourse/trainers'), () =>
      HttpResponse.json({ data: [{ _id: 4, username: 'Amol Sathe', role: 'TRAINER', branchObjectId: null }] }),
    ),
    http.get(api('course'), () => HttpResponse.json(listOf([]))),
    http.get(api('batch'), () =>
      HttpResponse.json(listOf([batch(31, 'Evening', 4), batch(32, 'Weekend', 5), batch(33, 'Early', 12)])),
    ),
    http.post(api('studentcourse/7/preview-step'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ data: preview });
    }),
    http.post(api('studentcourse/7/:step'), async ({ request, params }) => {
      if (params.step === 'preview-step') return undefined;
      taken.push({ step: params.step, body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return HttpResponse.json({ data: enrolment, message: 'Enrolment dropped.' });
    }),
  );
});

const open = '/coursefee-page?tab=enrolments';

describe('the steps of an enrolment', () => {
  it('shows in sentences and papers what becomes of the dues before anything is saved', async () => {
    const { person, router } = await openApp(`${open}&step=drop-7`, { as: makeUser({ role: 'ADMIN' }) });
    const sheet = await screen.findByRole('dialog', { name: 'Drop: Aarav Deshpande, Guitar' });
    expect(await within(sheet).findByText('Auto-renewal ends.')).toBeVisible();
    expect(within(sheet).getByText('PUN-I/2627/00091 is cancelled')).toBeVisible();
    expect(within(sheet).getByText('Credit note for PUN-I/2627/00090')).toBeVisible();
    expect(within(sheet).getByText('Advance ₹1,573.33')).toBeVisible();
    expect(taken).toEqual([]);

    await person.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'Moved away');
    await person.click(within(sheet).getByRole('button', { name: 'Drop' }));
    expect(await screen.findByText('Enrolment dropped.')).toBeVisible();
    expect(taken).toMatchObject([{ step: 'drop', body: { reason: 'Moved away', version: 3 } }]);
    expect(taken[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(router.state.location.search).toBe('?tab=enrolments'));
  });

  it('asks why before somebody is dropped', async () => {
    const { person } = await openApp(`${open}&step=drop-7`, { as: makeUser({ role: 'ADMIN' }) });
    const sheet = await screen.findByRole('dialog', { name: 'Drop: Aarav Deshpande, Guitar' });
    await person.click(within(sheet).getByRole('button', { name: 'Drop' }));
    expect(await within(sheet).findByText('Please give a reason.', { selector: 'span' })).toBeVisible();
    expect(taken).toEqual([]);
  });

  it('offers the other batches with their free places, full ones not to be chosen', async () => {
    const { person } = await openApp(`${open}&step=transfer-7`, { as: makeUser({ role: 'ADMIN' }) });
    const sheet = await screen.findByRole('dialog', { name: 'Transfer: Aarav Deshpande, Guitar' });
    const choice = within(sheet).getByRole('combobox', { name: /^To batch/ });
    expect(await within(choice).findByRole('option', { name: 'Weekend · 7 of 12 places free' })).toBeEnabled();
    expect(within(choice).getByRole('option', { name: 'Early · full (12 of 12)' })).toBeDisabled();
    expect(within(choice).queryByRole('option', { name: /Evening/ })).toBeNull();

    await person.selectOptions(choice, '32');
    expect(within(sheet).getByText(sentence('Mon, Thu, 5:00 pm to 6:00 pm · Studio · Amol Sathe'))).toBeVisible();
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ step: 'transfer', batchObjectId: 32 }));
  });

  it('says why a step is not possible', async () => {
    server.use(
      http.post(api('studentcourse/7/preview-step'), () =>
        refuse(400, { errors: { on: ['The day can be 10-06-2026 at the earliest.'] } }),
      ),
    );
    await openApp(`${open}&step=pause-7`, { as: makeUser({ role: 'STAFF' }) });
    expect(
      await screen.findByText(sentence('This is not possible: The day can be 10-06-2026 at the earliest.')),
    ).toBeVisible();
  });

  it('leaves dropping and cancelling to managers', async () => {
    const { person } = await openApp(open, { as: makeUser({ role: 'STAFF' }) });
    await person.click(await screen.findByRole('button', { name: /Aarav Deshpande, Guitar/ }));
    const menu = await screen.findByRole('menu');
    const offered = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);
    expect(offered).toEqual(['Pause', 'Transfer', 'Complete']);
  });

  it.each([
    ['pause-7-8', 'ADMIN'],
    ['foo-7', 'ADMIN'],
    ['drop-7', 'STAFF'],
    ['pause-7', 'TRAINER'],
  ] as const)('has none for %s of %s, whose menu lacks it', async (step, role) => {
    await openApp(`${open}&step=${step}`, { as: makeUser({ role }) });
    await screen.findByRole('row', { name: /Aarav Deshpande/ });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the list of enrolments', () => {
  it('has the specification’s columns', async () => {
    await openApp(open, { as: makeUser({ role: 'ADMIN' }) });
    const table = await tableOnScreen(/Aarav Deshpande/);
    expect(table).toEqual({
      heads: [
        '',
        'Student · Student ID',
        'Enroll no · Course ID',
        'Course name · Duration',
        'Fee · Fee plan',
        'Status · Since',
        'Created by · Updated by',
        'Trainer name · Batch',
        'Branch name · Start',
        'Auto-renewal · Renews on',
        'Actions',
      ],
      cells: [
        '',
        'Aarav DeshpandeSTU-00312',
        'ENR-00007CRS-001',
        'Guitar12 weeks',
        '₹4,000.00Monthly',
        'Active',
        'AshaRavi',
        'Amol SatheEvening',
        'Kothrud10-06-2026',
        '10-12-2026',
        '',
      ],
    });
    expect(await screen.findByRole('switch', { name: 'Auto-renewal of Guitar' })).toBeChecked();
  });

  it.each([
    ['off', true],
    ['on', false],
  ])('switches auto-renewal %s in its row', async (_to, autoRenew) => {
    server.use(http.get(api('studentcourse'), () => HttpResponse.json(listOf([{ ...enrolment, autoRenew }]))));
    const changed = record('put', 'studentcourse/update/7');
    const { person } = await openApp(open, { as: makeUser({ role: 'ADMIN' }) });
    await person.click(await screen.findByRole('switch', { name: 'Auto-renewal of Guitar' }));
    await waitFor(() => expect(changed).toEqual([{ autoRenew: !autoRenew, version: 3 }]));
  });
});

describe('what a step is asked with', () => {
  const filled = { ...stepForm('transfer', enrolment).held(enrolment, stepStarts(enrolment)), on: '2026-11-20' };

  it('is a day and, for a transfer, a place', () => {
    expect(previewChoice('pause', enrolment, filled)).toEqual({ on: '2026-11-20' });
    expect(previewChoice('cancel', enrolment, filled)).toEqual({});
    expect(previewChoice('transfer', enrolment, { ...filled, batchObjectId: '32' })).toEqual({
      on: '2026-11-20',
      batchObjectId: 32,
      branchObjectId: 1,
      trainerObjectId: null,
    });
  });

  it('is nothing while a transfer leads nowhere', () => {
    expect(previewChoice('transfer', enrolment, filled)).toBeNull();
    expect(previewChoice('transfer', enrolment, { ...filled, branchObjectId: '2' })).not.toBeNull();
  });

  it('keeps the reason for saving', () => {
    const parsed = stepForm('drop', enrolment).schema.parse({ ...filled, reason: ' Moved ' });
    expect(parsed.reason).toBe('Moved');
    expect(choiceOf('drop', parsed)).toEqual({ on: '2026-11-20' });
  });
});
