import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeMaster } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

const taken: Schemas['BackupRow'] = {
  id: 7,
  status: 'TAKEN',
  dueAt: '2026-11-25T20:40:00Z',
  takenAt: '2026-11-25T20:41:00Z',
  size: 1_430_000,
  rows: 48_210,
  files: 1,
  keptAs: ['DAILY', 'WEEKLY'],
  error: '',
  checkedAt: null,
  checkResult: null,
  checkError: '',
};

const backups: Schemas['CentreBackups'] = {
  orgId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  isWaiting: false,
  list: [taken],
};

function answers(changes: Partial<Schemas['CentreBackups']> = {}) {
  server.use(
    http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([]))),
    http.get(api('superadmin/organisation/ORGSUNRISE22/backups'), () =>
      HttpResponse.json({ data: { ...backups, ...changes } }),
    ),
  );
}

async function openSheet() {
  const { person } = await openApp('/masterreport?backups=ORGSUNRISE22', { as: makeMaster() });
  return { person, sheet: await screen.findByRole('dialog', { name: 'Backups of Sunrise Academy' }) };
}

async function rowsOf(list: Schemas['BackupRow'][]) {
  answers({ list });
  const { sheet } = await openSheet();
  return within(within(sheet).getByRole('region', { name: 'Backups' })).getAllByRole('listitem');
}

it('shows when a backup was taken, its size, and as what it is kept', async () => {
  const [row] = await rowsOf([taken]);
  expect(row).toHaveTextContent(/^26-11-2026.*2:11/);
  expect(row).toHaveTextContent('1.4 MB');
  expect(row).toHaveTextContent('48,210 rows');
  expect(row).toHaveTextContent('1 file');
  expect(row).toHaveTextContent('Kept daily, weekly');
  expect(row).toHaveTextContent('Not checked');
});

it('says what a check has found', async () => {
  const rows = await rowsOf([
    { ...taken, checkResult: 'PASSED', checkedAt: '2026-11-26T21:00:00Z' },
    { ...taken, id: 6, checkResult: 'FAILED', checkedAt: '2026-11-26T21:00:00Z', checkError: 'BackupDamaged' },
  ]);
  expect(rows[0]).toHaveTextContent('checked on 27-11-2026');
  expect(rows[0]).toHaveTextContent('Checked');
  expect(rows[1]).toHaveTextContent('Cannot be restored');
  expect(rows[1]).toHaveTextContent('BackupDamaged');
});

it('says why a backup failed', async () => {
  const [row] = await rowsOf([
    { ...taken, status: 'FAILED', takenAt: null, keptAs: [], error: 'OSError: No space left on device' },
  ]);
  expect(row).toHaveTextContent('Failed');
  expect(row).toHaveTextContent('No space left on device');
  expect(row).not.toHaveTextContent('MB');
});

it('takes a backup now, and shows it once it is there', async () => {
  answers();
  let asked = 0;
  server.use(
    http.post(api('superadmin/organisation/ORGSUNRISE22/backup'), () => {
      asked += 1;
      const waiting: Schemas['BackupRow'] = { ...taken, id: 8, status: 'WAITING', takenAt: null, keptAs: [] };
      answers({ isWaiting: true, list: [waiting, taken] });
      return HttpResponse.json({ data: backups, message: 'The centre is being backed up.' });
    }),
  );
  const { person, sheet } = await openSheet();
  const button = within(sheet).getByRole('button', { name: 'Back up now' });
  await person.click(button);
  expect(await screen.findByText('The centre is being backed up.')).toBeVisible();
  expect(asked).toBe(1);
  expect(await within(sheet).findByText('Being taken')).toBeVisible();
  expect(button).toBeDisabled();
  answers({ list: [{ ...taken, id: 8 }, taken] });
  await waitFor(() => expect(within(sheet).getAllByText('Not checked')).toHaveLength(2), { timeout: 5000 });
  await waitFor(() => expect(button).toBeEnabled());
});

it('says that there is none yet', async () => {
  answers({ list: [] });
  const { sheet } = await openSheet();
  expect(within(sheet).getByText('No backup of this centre was taken yet.')).toBeVisible();
});

const attention = (list: Schemas['AttentionRow'][]) =>
  server.use(
    http.get(api('superadmin/backup/attention'), () => HttpResponse.json({ data: { count: list.length, list } })),
  );

it('shows on Home the centres whose backups failed, each a door to its backups', async () => {
  attention([
    { orgId: 'ORGSUNRISE22', centreName: 'Sunrise Academy', state: 'FAILED', lastTakenAt: '2026-11-23T20:41:00Z' },
    { orgId: 'ORGSWARA2222', centreName: 'Swara Music', state: 'LATE', lastTakenAt: null },
  ]);
  await openApp('/', { as: makeMaster() });
  const link = await screen.findByRole('link', { name: /Sunrise Academy/ });
  expect(link).toHaveAttribute('href', '/masterreport?backups=ORGSUNRISE22');
  expect(link).toHaveTextContent('The last backup failed');
  expect(link).toHaveTextContent('24-11-2026');
  expect(screen.getByRole('link', { name: /Swara Music/ })).toHaveTextContent(
    /No backup for more than 26 hours.*Never/,
  );
});

it('shows no such panel while none failed', async () => {
  attention([]);
  await openApp('/', { as: makeMaster() });
  expect(await screen.findByText('No payment waits for you.')).toBeVisible();
  expect(screen.queryByText('Backups that failed')).not.toBeInTheDocument();
});
