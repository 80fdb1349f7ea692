import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const restore: Schemas['Restore'] = {
  _id: 7,
  orgId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  takenAt: '2026-11-25T20:30:00Z',
  status: 'READY',
  reason: 'A batch was deleted',
  message: '',
  receipts: 31,
  receiptAmount: '46500.00',
  otherMoney: 0,
  people: 1,
  swappedAt: null,
  swappedBackAt: null,
  keptUntil: '2026-12-26T04:30:00Z',
  createdBy: 'Rahul Bhosale',
  updatedBy: '',
  createDt: '2026-11-26T04:30:00Z',
  updateDt: null,
  version: 2,
  swapReason: '',
  differences: [
    { table: 'fees.Payment', name: 'Receipts', onlyLive: 31, onlyBackup: 0, changed: 2 },
    { table: 'students.Student', name: 'Students', onlyLive: 3, onlyBackup: 1, changed: 4 },
  ],
};

const receipt: Schemas['MissingRecord'] = {
  _id: 1,
  kind: 'RECEIPT',
  number: 'PUN/26-27/000123',
  date: '2026-11-26',
  name: 'Asha Rao',
  amount: '1500.00',
  method: 'UPI',
  detail: 'UPI-1',
  since: 'BACKUP',
};
const expense: Schemas['MissingRecord'] = {
  ...receipt,
  _id: 3,
  kind: 'EXPENSE',
  number: 'EXP-00042',
  name: 'Electricity',
  amount: '-1862.50',
  detail: 'MSEDCL',
};
const bill: Schemas['MissingRecord'] = {
  ...receipt,
  _id: 4,
  kind: 'BILL',
  number: 'PUN/2627/I00077',
  method: '',
  detail: 'Keyboard, November',
};
const person: Schemas['MissingRecord'] = {
  ...receipt,
  _id: 2,
  kind: 'USER_ADDED',
  number: '',
  name: 'Nisha New',
  amount: null,
  method: 'STAFF',
  detail: 'nisha@sunrise.in',
};

function answers(state: Partial<Schemas['Restore']> = {}) {
  const { status } = { ...restore, ...state };
  server.use(
    http.get(api('superadmin/restore'), () => HttpResponse.json(listOf([{ ...restore, ...state }], { [status]: 1 }))),
    http.get(api('superadmin/restore/7'), () => HttpResponse.json({ data: { ...restore, ...state } })),
    http.get(api('superadmin/missingrecord'), ({ request }) => {
      const kinds = new URL(request.url).searchParams.get('kind')?.split(',') ?? [];
      const rows = [receipt, expense, bill, person].filter(({ kind }) => kinds.includes(kind));
      return HttpResponse.json(listOf(rows, {}));
    }),
    http.get(api('useradmin/two-factor'), () =>
      HttpResponse.json({ data: { isOn: true, isRequired: true, recoveryCodes: 10, since: null } }),
    ),
  );
}

async function openRestore(state: Partial<Schemas['Restore']> = {}) {
  answers(state);
  const { person } = await openApp('/masterreport?tab=restores&restore=7', { as: makeMaster() });
  const sheet = await screen.findByRole('dialog', { name: 'Restore of Sunrise Academy' });
  return { person, sheet };
}

it('says how many receipts will be missing, and lists what is entered again', async () => {
  const { sheet } = await openRestore();
  expect(within(sheet).getByText(/31 receipts worth ₹46,500.00 were taken after this backup/)).toBeVisible();
  const list = await within(sheet).findByRole('group', { name: 'To enter again' });
  expect(within(list).getByText('PUN/26-27/000123')).toBeVisible();
  expect(within(list).getByText('Asha Rao')).toBeVisible();
  expect(within(list).getByText('EXP-00042')).toBeVisible();
  expect(within(list).queryByText('PUN/2627/I00077')).toBeNull();
  const users = await within(sheet).findByRole('group', { name: 'Users' });
  expect(within(users).getByText('Nisha New')).toBeVisible();
});

it('lists bills and vouchers apart, and saves them as a file of their own', async () => {
  const { person, sheet } = await openRestore();
  const list = await within(sheet).findByRole('group', { name: 'Bills and vouchers' });
  expect(within(list).getByText('PUN/2627/I00077')).toBeVisible();
  const asked: (string | null)[] = [];
  server.use(
    http.get(api('superadmin/missingrecord/export'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('kind'));
      return HttpResponse.text('Record,Number');
    }),
  );
  await person.click(within(sheet).getByRole('button', { name: 'Download bills and vouchers' }));
  await waitFor(() => expect(asked).toEqual(['BILL,RECEIPT_VOUCHER,REFUND_VOUCHER']));
});

it('shows the differences by table with a column for each kind', async () => {
  const { sheet } = await openRestore();
  const tables = within(sheet).getByRole('group', { name: 'Differences by table' });
  const rows = within(tables).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'TableOnly liveOnly in the backupChanged',
    'Receipts3102',
    'Students314',
  ]);
});

it('swaps with the name of the centre, a reason, the password and a code', async () => {
  const { person, sheet } = await openRestore();
  const sent = record('post', 'superadmin/restore/7/swap', () =>
    HttpResponse.json({ data: { ...restore, status: 'SWAPPING' }, message: 'The data is being swapped.' }),
  );
  await person.click(within(sheet).getByRole('button', { name: 'Swap…' }));
  const form = await screen.findByRole('dialog', { name: 'Swap the data of Sunrise Academy' });
  await person.click(within(form).getByRole('button', { name: 'Swap' }));
  expect(await within(form).findByText('Please enter the name of the centre.')).toBeVisible();
  expect(sent).toEqual([]);
  await fill(person, within(form).getByLabelText('Centre'), 'Sunrise Academy');
  await fill(person, within(form).getByLabelText('Reason for the owner'), 'A batch was deleted');
  await fill(person, within(form).getByLabelText('Current password'), 'Raga@Pune1');
  await fill(person, within(form).getByLabelText('Code'), '123456');
  await person.click(within(form).getByRole('button', { name: 'Swap' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        name: 'Sunrise Academy',
        reason: 'A batch was deleted',
        password: 'Raga@Pune1',
        code: '123456',
        version: 2,
      },
    ]),
  );
});

it('deletes the other data only after it was asked about', async () => {
  const { person, sheet } = await openRestore({ status: 'SWAPPED', swappedAt: '2026-11-26T05:30:00Z' });
  const sent = record('post', 'superadmin/restore/7/discard', () =>
    HttpResponse.json({ data: restore, message: 'The data that is not live is being deleted.' }),
  );
  expect(within(sheet).getByRole('button', { name: 'Swap back…' })).toBeVisible();
  await person.click(within(sheet).getByRole('button', { name: 'Delete the other data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the other data?' });
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The data that is not live is being deleted.')).toBeVisible();
  expect(sent).toEqual([{ version: 2 }]);
});

it.each(['PREPARING', 'FAILED', 'DELETED'] as const)('offers no step while a restore is %s', async (status) => {
  const { sheet } = await openRestore({ status, differences: [], message: status === 'FAILED' ? 'Damaged.' : '' });
  expect(within(sheet).queryByRole('button', { name: /Swap|Delete/ })).not.toBeInTheDocument();
});

it('leads from a backup to its restore', async () => {
  answers();
  server.use(
    http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([], {}))),
    http.get(api('superadmin/organisation/ORGSUNRISE22/backups'), () =>
      HttpResponse.json({
        data: {
          orgId: 'ORGSUNRISE22',
          centreName: 'Sunrise Academy',
          isWaiting: false,
          list: [
            {
              id: 3,
              status: 'TAKEN',
              dueAt: restore.takenAt,
              takenAt: restore.takenAt,
              size: 100,
              rows: 5,
              files: 1,
              keptAs: ['DAILY'],
              error: '',
              checkedAt: null,
              checkResult: null,
              checkError: '',
            },
          ],
        },
      }),
    ),
  );
  const sent = record('post', 'superadmin/restore', () =>
    HttpResponse.json({ data: { ...restore, status: 'PREPARING' }, message: 'Begun.' }, { status: 201 }),
  );
  const { person } = await openApp('/masterreport?backups=ORGSUNRISE22', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /Restore the backup of 26-11-2026/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore Sunrise Academy?' });
  await fill(person, within(dialog).getByLabelText('Reason'), 'A batch was deleted');
  await person.click(within(dialog).getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByRole('dialog', { name: 'Restore of Sunrise Academy' })).toBeVisible();
  expect(sent).toEqual([{ backup: 3, reason: 'A batch was deleted' }]);
});
