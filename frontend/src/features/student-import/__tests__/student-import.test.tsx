import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import '../faults-list';
import { assign } from '@/components/wizard/mapping';
import { hasRequired, JOINED } from '../fields';
import '../import-page';

type Import = Schemas['StudentImport'];

const makeImport = (some: Partial<Import> = {}): Import => ({
  _id: 5,
  fileName: 'june.csv',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  rows: 2,
  made: 0,
  status: 'UPLOADED',
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-11-18T06:30:00Z',
  updateDt: null,
  version: 1,
  columns: ['Full name', 'Mobile', 'Remarks'],
  mapping: ['studentName', 'phone', ''],
  sample: [
    ['Ira Sen', '9822011873', 'x'],
    ['Ved Rao', '9822011874', ''],
  ],
  good: 0,
  faulty: 0,
  duplicates: 0,
  room: null,
  withoutConsent: 0,
  guardianConsent: false,
  skipDuplicates: false,
  onlyReady: false,
  message: '',
  begunAt: null,
  endedAt: null,
  ...some,
});

/** The import as it is now; `become` changes it, and answers with it. */
function answers(first: Partial<Import>) {
  const state = { now: makeImport(first) };
  server.use(
    http.get(api('studentimport/5'), () => HttpResponse.json({ data: state.now })),
    http.get(api('studentimportfault'), () =>
      HttpResponse.json(
        listOf([
          {
            _id: 1,
            row: 3,
            studentName: 'Ved Rao',
            column: 'Mobile',
            value: '12',
            message: 'Phone number must be 10 digits',
            kind: 'FAULT',
          },
        ]),
      ),
    ),
  );
  return {
    become: (some: Partial<Import>) => {
      state.now = { ...state.now, version: state.now.version + 1, ...some };
      return HttpResponse.json({ data: state.now, message: 'Done.' });
    },
  };
}

describe('importing students', () => {
  it('is open to managers alone', async () => {
    await openApp('/studentimport', { as: makeUser({ role: 'STAFF' }) });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('uploads the sheet and keeps the import in the address', async () => {
    answers({});
    server.use(
      http.post(api('studentimport'), () =>
        HttpResponse.json({ data: makeImport(), message: 'File read.' }, { status: 201 }),
      ),
    );
    const { person, router } = await openApp('/studentimport');
    await person.upload(
      await screen.findByLabelText('Spreadsheet', { selector: 'input' }),
      new File(['Name'], 'june.csv'),
    );
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('2 rows in june.csv. Choose what each column holds.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/studentimport/5');
    expect(screen.getByRole('combobox', { name: 'Where Full name goes' })).toHaveValue('studentName');
  });

  it('says at the field what is wrong with a file', async () => {
    const fault = 'There are no rows below the headings.';
    server.use(http.post(api('studentimport'), () => refuse(400, { message: fault, errors: { file: [fault] } })));
    const { person } = await openApp('/studentimport');
    await person.upload(
      await screen.findByLabelText('Spreadsheet', { selector: 'input' }),
      new File(['Name'], 'june.csv'),
    );
    await person.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText(fault)).toBeVisible();
  });

  it('checks once name and phone have their columns', async () => {
    const { become } = answers({ mapping: ['studentName', '', ''] });
    const mapped = record('put', 'studentimport/update/5', () => become({ mapping: ['studentName', 'phone', ''] }));
    server.use(http.post(api('studentimport/5/check'), () => become({ status: 'CHECKED', good: 1, faulty: 1 })));
    const { person } = await openApp('/studentimport/5');
    expect(await screen.findByText('Choose the columns with the name and the phone.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check rows' })).toBeDisabled();
    await person.selectOptions(screen.getByRole('combobox', { name: 'Where Mobile goes' }), 'phone');
    await person.click(screen.getByRole('button', { name: 'Check rows' }));
    expect(await screen.findByText(/1 row must be corrected/)).toBeVisible();
    expect(mapped).toMatchObject([{ mapping: ['studentName', 'phone', ''], branchObjectId: 1, version: 1 }]);
    expect(await screen.findByText('Phone number must be 10 digits')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload corrected file' })).toBeEnabled();
  });

  it('imports the ready rows and says which were left out', async () => {
    const { become } = answers({ status: 'CHECKED', rows: 300, good: 290, faulty: 10 });
    const bodies = record('post', 'studentimport/5/run', () =>
      become({ status: 'DONE', made: 290, onlyReady: true, message: 'STU-00001 to STU-00290.' }),
    );
    const { person } = await openApp('/studentimport/5');
    await person.click(await screen.findByRole('button', { name: 'Import the 290 ready rows' }));
    expect(await screen.findByRole('heading', { name: '290 students imported' })).toBeVisible();
    expect(screen.getByText('STU-00001 to STU-00290. 10 rows were left out.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download the rows left out' })).toBeVisible();
    expect(bodies).toEqual([{ skipDuplicates: false, onlyReady: true }]);
  });

  it('has nothing to import where no row is ready', async () => {
    answers({ status: 'CHECKED', rows: 2, good: 0, faulty: 2 });
    await openApp('/studentimport/5');
    expect(await screen.findByRole('button', { name: 'Upload corrected file' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  });

  it('records the guardians’ consent for all minors by one tick, and checks again', async () => {
    const { become } = answers({ status: 'CHECKED', rows: 3, good: 1, faulty: 2, withoutConsent: 2 });
    const changed = record('put', 'studentimport/update/5', () =>
      become({ status: 'UPLOADED', guardianConsent: true }),
    );
    server.use(
      http.post(api('studentimport/5/check'), () =>
        become({ status: 'CHECKED', good: 3, faulty: 0, withoutConsent: 0 }),
      ),
    );
    const { person } = await openApp('/studentimport/5');
    await person.click(await screen.findByRole('checkbox', { name: /guardians’ consent for all 2 minors/ }));
    expect(await screen.findByRole('checkbox', { name: /consent is recorded for all minors/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Import 3 students' })).toBeEnabled();
    expect(changed).toEqual([{ guardianConsent: true, version: 1 }]);
  });

  it('leaves out who is there already, and imports the others', async () => {
    const { become } = answers({ status: 'CHECKED', good: 2, duplicates: 1, room: 40 });
    const bodies = record('post', 'studentimport/5/run', () =>
      become({ status: 'DONE', made: 1, message: 'STU-00313 to STU-00313.' }),
    );
    const { person } = await openApp('/studentimport/5');
    await person.click(await screen.findByRole('button', { name: 'Import 1 student' }));
    expect(await screen.findByRole('heading', { name: '1 student imported' })).toBeVisible();
    expect(bodies).toEqual([{ skipDuplicates: true, onlyReady: false }]);
    expect(screen.getByRole('link', { name: 'Show the students' })).toHaveAttribute(
      'href',
      '/studentlist-page?import=5',
    );
  });

  it('does not begin what the plan has no room for', async () => {
    answers({ status: 'CHECKED', good: 2, room: 1 });
    await openApp('/studentimport/5');
    expect(await screen.findByText(/Your subscription plan allows 1 more students, but this file has 2/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 2 students' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription');
  });

  it('shows how far it is until it is done', async () => {
    const { become } = answers({ status: 'RUNNING', good: 2 });
    let asked = 0;
    server.use(
      http.get(api('studentimport/5/progress'), () => {
        asked += 1;
        if (asked > 1) become({ status: 'DONE', made: 2 });
        return HttpResponse.json({
          data: { state: asked > 1 ? 'DONE' : 'RUNNING', done: asked, total: 2, message: '' },
        });
      }),
    );
    await openApp('/studentimport/5');
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(await screen.findByRole('heading', { name: '2 students imported' }, { timeout: 4000 })).toBeVisible();
  });

  it('can be begun again after it failed', async () => {
    const { become } = answers({ status: 'FAILED', good: 2, message: 'Your plan allows 50 students.' });
    record('post', 'studentimport/5/run', () => become({ status: 'DONE', made: 2 }));
    const { person } = await openApp('/studentimport/5');
    expect(await screen.findByText(/No student was saved. Your plan allows 50 students./)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: '2 students imported' })).toBeVisible());
  });
});

describe('an import that failed', () => {
  const failed = { status: 'FAILED', good: 2, message: 'Your subscription plan allows 50 students.' } as const;

  it('leads to a larger plan where the plan has no room for its students', async () => {
    answers({ ...failed, room: 1 });
    await openApp('/studentimport/5');
    expect(await screen.findByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/subscription');
  });

  it.each([
    ['the plan has room for them', { room: 2 }, 'SUPER_ADMIN'],
    ['those that are there already are left out', { room: 1, duplicates: 1, skipDuplicates: true }, 'SUPER_ADMIN'],
    ['somebody else buys the plan', { room: 1 }, 'ADMIN'],
  ] as const)('does not where %s', async (_why, some, role) => {
    answers({ ...failed, ...some });
    await openApp('/studentimport/5', { as: makeUser({ role }) });
    expect(await screen.findByText(/No student was saved/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
  });
});

describe('the mapping', () => {
  it('gives a field to one column, a name to as many as it has parts', () => {
    expect(assign(['phone', '', ''], 1, 'phone', JOINED)).toEqual(['', 'phone', '']);
    expect(assign(['studentName', '', ''], 1, 'studentName', JOINED)).toEqual(['studentName', 'studentName', '']);
    expect(assign(['studentName', 'phone', ''], 1, '', JOINED)).toEqual(['studentName', '', '']);
  });

  it('is enough with name and phone', () => {
    expect([hasRequired(['phone', 'studentName']), hasRequired(['studentName'])]).toEqual([true, false]);
  });
});
