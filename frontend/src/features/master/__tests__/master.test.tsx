import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { leaveWorkspace, readToken } from '@/lib/token';
import { record } from '@/testing/calls';
import { listOf, makeMaster, makeToken } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import { figures } from './fixtures';

const sunrise: Schemas['Organisation'] = {
  _id: 'ORGSUNRISE22',
  orgId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  category: 'Art & Music',
  email: 'owner@sunrise.in',
  phone: '9822011870',
  planName: 'Growth',
  state: 'Maharashtra',
  status: 'ACTIVE',
  duration: 12,
  amount: '35400.00',
  expiryDt: '2027-03-14',
  eraseOn: null,
  createDt: '2026-03-15T06:30:00Z',
};

beforeEach(() => {
  server.use(http.get(api('superadmin/dashboard'), () => HttpResponse.json({ data: figures })));
});

const answers = () =>
  server.use(http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([sunrise], { ACTIVE: 1 }))));

it('the organisation table has the specification’s columns', async () => {
  answers();
  await openApp('/masterreport', { as: makeMaster() });
  const table = await tableOnScreen(/Sunrise Academy/);
  expect(table).toEqual({
    heads: [
      'Org ID',
      'Centre name · Category',
      'Email · Phone',
      'Plan name',
      'State',
      'Status',
      'Duration',
      'Amount',
      'Expiry date',
      'Actions',
    ],
    cells: [
      'ORGSUNRISE22',
      'SASunrise AcademyArt & Music',
      'owner@sunrise.in98220 11870',
      'Growth',
      'Maharashtra',
      'Active',
      '12 months',
      '₹35,400.00',
      '14-03-2027',
      '',
    ],
  });
});

it('a workspace opens with a reason, beside MASTER’s own session', async () => {
  answers();
  const visit = makeToken({ role: 'MASTER', sid: 'visit' });
  const sent = record('post', 'superadmin/organisation/ORGSUNRISE22/open', () => HttpResponse.json({ data: visit }));
  const { person } = await openApp('/masterreport', { as: makeMaster() });
  const own = readToken();
  await person.click(await screen.findByRole('button', { name: /More actions for Sunrise Academy/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Open workspace' }));

  const dialog = await screen.findByRole('dialog', { name: 'Open the workspace of Sunrise Academy?' });
  await person.click(within(dialog).getByRole('button', { name: 'Open workspace' }));
  expect(await within(dialog).findByText('A reason is required.')).toBeVisible();
  expect(sent).toEqual([]);

  await fill(person, within(dialog).getByLabelText('Reason'), 'Ticket 41: receipts');
  await person.click(within(dialog).getByRole('button', { name: 'Open workspace' }));
  await waitFor(() => expect(browser.go).toHaveBeenCalledWith('/'));
  expect(sent).toEqual([{ reason: 'Ticket 41: receipts' }]);
  expect(readToken()).toBe(visit);
  expect(leaveWorkspace()).toBe(true);
  expect(readToken()).toBe(own);
});

it.each([
  ['ACTIVE', 'Suspend', 'suspend', 'The centre is suspended.'],
  ['SUSPENDED', 'Reopen', 'reopen', 'The centre is open again.'],
] as const)('a centre that is %s has the action %s, with a reason', async (status, action, verb, message) => {
  server.use(
    http.get(api('superadmin/organisation'), () =>
      HttpResponse.json(listOf([{ ...sunrise, status }], { [status]: 1 })),
    ),
  );
  const sent = record('post', `superadmin/organisation/ORGSUNRISE22/${verb}`, () => HttpResponse.json({ message }));
  const { person } = await openApp('/masterreport', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for Sunrise Academy/ }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  const dialog = await screen.findByRole('dialog', { name: `${action} Sunrise Academy?` });
  await person.click(within(dialog).getByRole('button', { name: action }));
  expect(await within(dialog).findByText('A reason is required.')).toBeVisible();
  expect(sent).toEqual([]);

  await fill(person, within(dialog).getByLabelText('Reason'), 'Ticket 52');
  await person.click(within(dialog).getByRole('button', { name: action }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(sent).toEqual([{ reason: 'Ticket 52' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('a decision whose answer was lost is sent again with the same key', async () => {
  answers();
  const keys: (string | null)[] = [];
  server.use(
    http.post(api('superadmin/organisation/ORGSUNRISE22/suspend'), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ message: 'The centre is suspended.' });
    }),
  );
  const { person } = await openApp('/masterreport', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for Sunrise Academy/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Sunrise Academy?' });
  await fill(person, within(dialog).getByLabelText('Reason'), 'Ticket 52');
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Suspend' })).toBeEnabled());
  await person.click(within(dialog).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('The centre is suspended.')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});
