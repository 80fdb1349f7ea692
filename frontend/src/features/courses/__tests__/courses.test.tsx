import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

const stamps = {
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-04-01T06:30:00Z',
  updateDt: null,
  version: 2,
};

const makePlan = (some: Partial<Schemas['FeePlan']> = {}): Schemas['FeePlan'] => ({
  _id: 9,
  courseObjectId: { _id: 3, coursename: 'Watercolour' },
  name: 'Monthly',
  kind: 'MONTHLY',
  fee: null,
  dueDay: 10,
  graceDays: 3,
  instalments: [],
  lateFeeKind: 'NONE',
  lateFee: '0.00',
  lateFeeCap: null,
  proration: 'NONE',
  ...stamps,
  ...some,
});

const course: Schemas['Course'] = {
  _id: 3,
  courseId: 'CRS-003',
  coursename: 'Watercolour',
  category: 'Art',
  description: '',
  durationValue: 12,
  durationUnit: 'WEEKS',
  duration: '12 weeks',
  baseFee: '7500.00',
  gstRate: '18.00',
  sac: '999293',
  online: false,
  materialFee: '1800.00',
  registrationFee: '0.00',
  status: 'ACTIVE',
  feePlans: [],
  ...stamps,
};

function answer(...plans: Schemas['FeePlan'][]) {
  server.use(http.get(api('feeplan'), () => HttpResponse.json(listOf(plans))));
}

beforeEach(() => {
  server.use(
    http.get(api('course'), () => HttpResponse.json(listOf([{ ...course, updatedBy: 'Amol Sathe' }]))),
    http.get(api('course/:id'), () => HttpResponse.json({ data: course })),
  );
  answer(makePlan());
});

describe('the course list', () => {
  it('has the specification’s columns', async () => {
    await openApp('/coursefee-page');
    const table = await tableOnScreen(/CRS-003/);
    expect(table).toEqual({
      heads: [
        'Course ID',
        'Course name · Category',
        'Duration',
        'Fee',
        'Status',
        'Created by',
        'Updated by',
        'Fee plans',
        'Actions',
      ],
      cells: ['CRS-003', 'WatercolourArt', '12 weeks', '₹7,500.00', 'Active', 'Kavita Deshmukh', 'Amol Sathe', '', ''],
    });
  });

  it('is only read by the front desk', async () => {
    await openApp('/coursefee-page', { as: makeUser({ role: 'STAFF' }) });
    const row = await screen.findByRole('row', { name: /CRS-003/ });
    expect(within(row).queryByRole('button', { name: /More actions/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add course' })).not.toBeInTheDocument();
  });
});

describe('fee plans', () => {
  it('say their terms in plain words', async () => {
    answer(
      makePlan({ lateFeeKind: 'PER_DAY', lateFee: '20.00', lateFeeCap: '300.00', proration: 'BY_DAY' }),
      makePlan({
        _id: 10,
        name: 'Three parts',
        kind: 'INSTALMENTS',
        fee: '7500.00',
        graceDays: 1,
        instalments: [
          { amount: '3500.00', afterDays: 0 },
          { amount: '4000.00', afterDays: 28 },
        ],
        lateFeeKind: 'PERCENT',
        lateFee: '2.50',
      }),
    );
    await openApp('/coursefee-page?course=3');
    const [monthly, parts] = await waitFor(() => {
      const plans = within(screen.getByRole('region', { name: 'Fee plans' })).getAllByRole('listitem');
      expect(plans).toHaveLength(2);
      return plans;
    });
    expect(monthly).toHaveTextContent('Due on day 10 of the month, 3 grace days');
    expect(monthly).toHaveTextContent('Late fee: ₹20.00 for each day, at most ₹300.00');
    expect(monthly).toHaveTextContent('Unused days are credited');
    expect(parts).toHaveTextContent('Instalments, ₹7,500.00');
    expect(parts).toHaveTextContent('₹3,500.00 on the first day, ₹4,000.00 after 28 days; 1 grace day');
    expect(parts).toHaveTextContent('Late fee: 2.5% of the overdue amount');
  });

  it('by instalments begin with two halves and show what is missing while it is typed', async () => {
    const { person, editor } = await openEditor();
    await person.selectOptions(editor.getByRole('combobox', { name: 'How it is paid' }), 'INSTALMENTS');
    expect(editor.getByRole('textbox', { name: 'Instalment 1' })).toHaveValue('3,750.00');
    expect(editor.getByRole('status')).toHaveTextContent('₹7,500.00, the whole fee');
    await fill(person, editor.getByRole('textbox', { name: 'Instalment 2' }), '3000');
    expect(editor.getByRole('status')).toHaveTextContent('₹6,750.00, ₹750.00 still missing');
    await person.click(editor.getByRole('button', { name: 'Add instalment' }));
    expect(editor.getByRole('textbox', { name: 'Instalment 3' })).toHaveValue('750.00');
    expect(editor.getByRole('status')).toHaveTextContent('₹7,500.00, the whole fee');
  });

  it('say so when somebody changed one meanwhile', async () => {
    record('put', 'feeplan/update/9', () =>
      refuse(409, {
        message: 'The plan was changed meanwhile.',
        code: 'stale',
        data: { theirs: makePlan({ version: 3 }) },
      }),
    );
    const { person } = await openApp('/coursefee-page?course=3');
    await person.click(await screen.findByRole('button', { name: 'Edit fee plan Monthly' }));
    const editor = within(await screen.findByRole('group', { name: 'Edit fee plan Monthly' }));
    await fill(person, editor.getByRole('textbox', { name: /Plan name/ }), 'Each month');
    await person.click(editor.getByRole('button', { name: 'Save plan' }));
    expect(await editor.findByText('The plan was changed meanwhile.')).toBeVisible();
  });

  it('that are being written are not left without asking', async () => {
    const { person } = await openApp('/coursefee-page?course=3');
    await person.click(await screen.findByRole('button', { name: 'Add fee plan' }));
    const editor = within(await screen.findByRole('group', { name: 'Add fee plan' }));
    await fill(person, editor.getByRole('textbox', { name: /Plan name/ }), 'Weekly');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('are not saved while the instalments do not add up', async () => {
    const posted = record('post', 'feeplan');
    const { person, editor } = await openEditor();
    await person.selectOptions(editor.getByRole('combobox', { name: 'How it is paid' }), 'INSTALMENTS');
    const second = editor.getByRole('textbox', { name: 'Instalment 2' });
    await fill(person, second, '3000');
    await person.click(editor.getByRole('button', { name: 'Add' }));
    expect(await editor.findByText('The instalments must add up to the fee.')).toBeVisible();
    expect(posted).toEqual([]);
    await fill(person, second, '3750');
    await person.click(editor.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      courseObjectId: 3,
      kind: 'INSTALMENTS',
      instalments: [
        { amount: '3750.00', afterDays: 0 },
        { amount: '3750.00', afterDays: 30 },
      ],
    });
  });

  it('send a late fee only of the kind that is chosen', async () => {
    const posted = record('post', 'feeplan');
    const { person, editor } = await openEditor();
    const kind = editor.getByRole('combobox', { name: 'When a due is late' });
    await person.selectOptions(kind, 'PER_DAY');
    await fill(person, editor.getByRole('textbox', { name: 'Late fee' }), '20');
    await person.click(editor.getByRole('button', { name: 'Add' }));
    expect(await editor.findByText('Enter the upper limit of the daily late fee.')).toBeVisible();
    await fill(person, editor.getByRole('textbox', { name: /At most/ }), '10');
    await person.click(editor.getByRole('button', { name: 'Add' }));
    expect(await editor.findByText('At least the late fee for one day.')).toBeVisible();
    expect(posted).toEqual([]);
    await person.selectOptions(kind, 'FIXED');
    await person.click(editor.getByText('By the day'));
    await person.click(editor.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(posted[0]).toMatchObject({
      lateFeeKind: 'FIXED',
      lateFee: '20.00',
      lateFeeCap: null,
      proration: 'BY_DAY',
      instalments: [],
    });
  });
});

async function openEditor() {
  const { person } = await openApp('/coursefee-page?course=3');
  await person.click(await screen.findByRole('button', { name: 'Add fee plan' }));
  return { person, editor: within(await screen.findByRole('group', { name: 'Add fee plan' })) };
}

describe('a new course', () => {
  it('brings its first plan with it, by instalments if wished', async () => {
    const message = 'Course Created Successfully!';
    const posted = record('post', 'course', () => HttpResponse.json({ data: course, message }, { status: 201 }));
    const { person } = await openApp('/coursefee-page?course=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Add course' }));
    await fill(person, sheet.getByRole('textbox', { name: 'Course name' }), 'Theatre');
    await fill(person, sheet.getByRole('textbox', { name: 'Duration' }), '8');
    await fill(person, sheet.getByRole('textbox', { name: 'Fee' }), '6000');
    await person.click(sheet.getByRole('radio', { name: 'Online' }));
    await person.selectOptions(sheet.getByRole('combobox', { name: 'How it is paid' }), 'INSTALMENTS');
    await person.click(sheet.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(posted).toMatchObject([
      {
        coursename: 'Theatre',
        baseFee: '6000.00',
        online: true,
        feePlan: {
          kind: 'INSTALMENTS',
          instalments: [
            { amount: '3000.00', afterDays: 0 },
            { amount: '3000.00', afterDays: 30 },
          ],
        },
      },
    ]);
  });
});
