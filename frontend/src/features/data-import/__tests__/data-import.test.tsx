import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import '../faults-list';
import '../import-page';
import '../undo-dialog';
import '../undo-of';

type Import = Schemas['DataImport'];

const makeImport = (some: Partial<Import> = {}): Import => ({
  _id: 7,
  kind: 'OPENING_DUES',
  fileName: 'dues.csv',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  asOf: '2026-11-25',
  rows: 3,
  made: 0,
  faulty: 0,
  status: 'UPLOADED',
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-11-26T06:30:00Z',
  updateDt: null,
  version: 1,
  columns: ['Student', 'Pending', 'Due on'],
  mapping: ['studentId', 'amount', ''],
  sample: [['STU-00042', '4,720.00', '10-06-2026']],
  good: 0,
  done: 0,
  message: '',
  importedBefore: false,
  endedAt: null,
  ...some,
});

const FIELDS = [
  { name: 'studentId', label: 'Student ID', required: false, joined: false },
  { name: 'amount', label: 'Amount', required: true, joined: false },
  { name: 'dueDate', label: 'Due date', required: true, joined: false },
];

const FAULT = { _id: 1, row: 3, name: 'Ved Rao', column: 'Pending', value: '0.001', message: 'Amount is too exact.' };

/** The import as it is now; `become` changes it, and answers with it. */
function answers(first: Partial<Import>) {
  const state = { now: makeImport(first) };
  server.use(
    http.get(api('dataimport'), () => HttpResponse.json(listOf([state.now]))),
    http.get(api('dataimport/7'), () => HttpResponse.json({ data: state.now })),
    http.get(api('dataimport/7/fields'), () => HttpResponse.json({ data: FIELDS })),
    http.get(api('dataimport/7/progress'), () =>
      HttpResponse.json({ data: { state: 'RUNNING', done: 1, total: 3, message: '' } }),
    ),
    http.get(api('dataimportfault'), () => HttpResponse.json(listOf([FAULT]))),
  );
  return {
    become: (some: Partial<Import>) => {
      state.now = { ...state.now, version: state.now.version + 1, ...some };
      return HttpResponse.json({ data: state.now, message: 'Done.' });
    },
  };
}

function previews(preview: Schemas['UndoPreview']) {
  server.use(http.get(api('dataimport/7/undo'), () => HttpResponse.json({ data: preview })));
}

describe('moving in from another system', () => {
  it('is open to managers alone', async () => {
    await openApp('/import', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('lists what can be imported in the order of moving in, and what was', async () => {
    answers({ status: 'DONE', made: 2, faulty: 1 });
    await openApp('/import');
    expect(await screen.findByRole('link', { name: 'Import Opening dues' })).toHaveAttribute(
      'href',
      '/import/new?kind=OPENING_DUES',
    );
    const kinds = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(kinds).toEqual([
      'Courses and fee plans',
      'Batches',
      'Students',
      'Enrolments',
      'Enquiries',
      'Opening dues',
      'Opening advances',
      'Opening cash and bank',
      'Opening stock',
      'Next numbers',
      'Past imports',
    ]);
    expect(await screen.findByText('dues.csv')).toBeVisible();
  });

  it('uploads the sheet with the day of the balances', async () => {
    answers({});
    server.use(
      http.post(api('dataimport'), () =>
        HttpResponse.json({ data: makeImport(), message: 'File read.' }, { status: 201 }),
      ),
    );
    const { person, router } = await openApp('/import/new?kind=OPENING_DUES');
    expect(await screen.findByLabelText('As of')).toBeVisible();
    await person.upload(
      await screen.findByLabelText('Spreadsheet', { selector: 'input' }),
      new File(['Student'], 'dues.csv'),
    );
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('3 rows in dues.csv. Choose what each column holds.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/import/7');
  });

  it('says at the field what is wrong with a file', async () => {
    const fault = 'There are no rows below the headings.';
    server.use(http.post(api('dataimport'), () => refuse(400, { message: fault, errors: { file: [fault] } })));
    const { person } = await openApp('/import/new?kind=ENQUIRIES');
    await person.upload(
      await screen.findByLabelText('Spreadsheet', { selector: 'input' }),
      new File(['Name'], 'leads.csv'),
    );
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText(fault)).toBeVisible();
  });

  it('checks once every required field has its column', async () => {
    const { become } = answers({});
    const mapping = ['studentId', 'amount', 'dueDate'];
    const mapped = record('put', 'dataimport/update/7', () => become({ mapping }));
    server.use(http.post(api('dataimport/7/check'), () => become({ status: 'CHECKED', good: 2, faulty: 1 })));
    const { person } = await openApp('/import/7');
    expect(await screen.findByText('Choose the column with: Due date.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check rows' })).toBeDisabled();
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Where Due on goes' }), 'dueDate');
    await person.click(screen.getByRole('button', { name: 'Check rows' }));
    expect(await screen.findByRole('button', { name: 'Import the 2 ready rows' })).toBeVisible();
    expect(mapped).toEqual([{ mapping, version: 1 }]);
    expect(await screen.findByText('Amount is too exact.')).toBeVisible();
  });

  it('imports the ready rows and shows how far it is', async () => {
    const { become } = answers({ status: 'CHECKED', good: 2, faulty: 1 });
    server.use(http.post(api('dataimport/7/run'), () => become({ status: 'RUNNING' })));
    const { person } = await openApp('/import/7');
    await person.click(await screen.findByRole('button', { name: 'Import the 2 ready rows' }));
    expect(await screen.findByText('1 of 3')).toBeVisible();
  });

  it('does not import a file that is imported already', async () => {
    answers({ status: 'CHECKED', good: 3, importedBefore: true });
    await openApp('/import/7');
    expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeDisabled();
    expect(screen.getByText(/^This file is imported already\./)).toBeVisible();
  });

  it('goes on with an import that was stopped', async () => {
    const { become } = answers({ status: 'CHECKED', good: 3, done: 1, made: 1 });
    server.use(http.post(api('dataimport/7/run'), () => become({ status: 'DONE', made: 3, done: 3 })));
    const { person } = await openApp('/import/7');
    expect(await screen.findByText(/^The import was stopped after 1 of 3 rows\./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('heading', { name: '3 rows imported' })).toBeVisible();
  });

  it('undoes an import after saying what is taken back', async () => {
    const { become } = answers({ status: 'DONE', made: 2, faulty: 1 });
    previews({ records: 2, kept: 0, rows: [] });
    server.use(http.post(api('dataimport/7/undo'), () => become({ status: 'UNDONE' })));
    const { person } = await openApp('/import/7');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^2 rows are taken back/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { name: '2 rows undone' })).toBeVisible();
  });

  it('names the rows that keep an import from being undone', async () => {
    answers({ status: 'DONE', made: 2 });
    previews({ records: 2, kept: 1, rows: [{ row: 3, message: 'This due has payments since.' }] });
    const { person } = await openApp('/import/7');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Row 3: This due has payments since.')).toBeVisible();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});
