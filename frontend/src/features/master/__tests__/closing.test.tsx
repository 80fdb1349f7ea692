import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

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

const closing: Schemas['Closing'] = {
  orgId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  isClosing: false,
  eraseOn: '2026-12-26',
  closedAt: null,
  closedBy: null,
  reason: null,
  users: 5,
  tickets: 1,
  invoices: 2,
  invoicesKeptUntil: '2035-03-31',
};

function answers(state: Partial<Schemas['Closing']>, status: Schemas['Organisation']['status']) {
  server.use(
    http.get(api('superadmin/organisation'), () =>
      HttpResponse.json(listOf([{ ...sunrise, status }], { [status]: 1 })),
    ),
    http.get(api('superadmin/organisation/ORGSUNRISE22/closing'), () =>
      HttpResponse.json({ data: { ...closing, ...state } }),
    ),
  );
}

async function choose(action: string) {
  const { person } = await openApp('/masterreport', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for Sunrise Academy/ }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
  return person;
}

it('says what is erased and what stays before a centre is closed', async () => {
  answers({}, 'ACTIVE');
  await choose('Close centre');
  const sheet = await screen.findByRole('dialog', { name: 'Close Sunrise Academy' });
  expect(within(sheet).getByText(/Until 26-12-2026 its users can sign in, read and export/)).toBeVisible();
  expect(within(sheet).getByRole('heading', { name: 'Erased on 26-12-2026' })).toBeVisible();
  expect(within(sheet).getByText(/5 users, 1 support ticket/)).toBeVisible();
  expect(within(sheet).getByText(/Your 2 invoices to this centre with the payments, until 31-03-2035/)).toBeVisible();
});

it('says that no invoice stays where there is none', async () => {
  answers({ invoices: 0, invoicesKeptUntil: null }, 'TRIAL');
  await choose('Close centre');
  expect(await screen.findByText(/There is no invoice to this centre/)).toBeVisible();
});

it('closes a centre with its name and a reason', async () => {
  answers({}, 'ACTIVE');
  const sent = record('post', 'superadmin/organisation/ORGSUNRISE22/close', () =>
    HttpResponse.json({ data: closing, message: 'The centre is closing. It is erased on 26-12-2026.' }),
  );
  const person = await choose('Close centre');
  const sheet = await screen.findByRole('dialog', { name: 'Close Sunrise Academy' });
  await person.click(within(sheet).getByRole('button', { name: 'Close centre' }));
  expect(await within(sheet).findByText('Please enter the name of the centre.')).toBeVisible();
  expect(within(sheet).getByText('Please give a reason.')).toBeVisible();
  expect(sent).toEqual([]);

  await fill(person, within(sheet).getByLabelText('Name of the centre'), 'Sunrise Academy');
  await fill(person, within(sheet).getByLabelText('Reason'), 'The owner retires');
  await person.click(within(sheet).getByRole('button', { name: 'Close centre' }));
  expect(await screen.findByText(/The centre is closing/)).toBeVisible();
  expect(sent).toEqual([{ name: 'Sunrise Academy', reason: 'The owner retires' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('shows since when a centre is closing, and keeps it open with a reason', async () => {
  const state = { isClosing: true, closedAt: '2026-11-26T04:30:00Z', closedBy: 'Rahul', reason: 'The owner retires' };
  answers(state, 'CLOSING');
  const sent = record('post', 'superadmin/organisation/ORGSUNRISE22/keepopen', () =>
    HttpResponse.json({ message: 'The centre stays open.' }),
  );
  const person = await choose('Closing');
  const sheet = await screen.findByRole('dialog', { name: 'Sunrise Academy is closing' });
  for (const fact of ['26-11-2026', 'Rahul', 'The owner retires']) expect(within(sheet).getByText(fact)).toBeVisible();
  await person.click(within(sheet).getByRole('button', { name: 'Keep open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Keep Sunrise Academy open?' });
  await fill(person, within(dialog).getByLabelText('Reason'), 'The heirs go on');
  await person.click(within(dialog).getByRole('button', { name: 'Keep open' }));
  expect(await screen.findByText('The centre stays open.')).toBeVisible();
  expect(sent).toEqual([{ reason: 'The heirs go on' }]);
});

it('a closing centre cannot be suspended', async () => {
  answers({ isClosing: true }, 'CLOSING');
  const { person } = await openApp('/masterreport', { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for Sunrise Academy/ }));
  expect(await screen.findByRole('menuitem', { name: 'Closing' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).not.toBeInTheDocument();
});
