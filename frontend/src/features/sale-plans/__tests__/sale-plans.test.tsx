import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

const PAGE = '/planlistpage';

const growth: Schemas['Plan'] = {
  _id: 2,
  code: 'PLN-002',
  name: 'Growth',
  durationMonths: 12,
  amount: '30000.00',
  studentLimit: 400,
  staffLimit: 15,
  branchLimit: null,
  features: ['Branches', 'GST receipts'],
  status: 'PUBLISHED',
  rank: 2,
  createdBy: 'Rahul Bhosale',
  updatedBy: '',
  createDt: '2026-03-15T06:30:00Z',
  updateDt: null,
  version: 1,
};

const answers = (rows = [growth]) =>
  server.use(
    http.get(api('plan'), () => HttpResponse.json(listOf(rows, { PUBLISHED: 1 }))),
    http.get(api('plan/:id'), () => HttpResponse.json({ data: growth })),
  );

it('the plan list has the specification’s columns', async () => {
  answers();
  await openApp(PAGE, { as: makeMaster() });
  expect(await tableOnScreen(/Growth/)).toEqual({
    heads: [
      'Plan ID',
      'Name',
      'Duration',
      'Amount',
      'Student count limit',
      'Staff count limit',
      'Feature',
      'Status',
      'Actions',
    ],
    cells: ['PLN-002', 'Growth', '12 months', '₹30,000.00', '400', '15', 'Branches, GST receipts', 'Published', ''],
  });
});

it('features are typed one a line, and an empty limit is no limit', async () => {
  answers([]);
  const sent = record('post', 'plan', () => HttpResponse.json({ data: growth, message: 'Plan drafted.' }));
  const { person } = await openApp(`${PAGE}?plan=new`, { as: makeMaster() });
  const sheet = await screen.findByRole('dialog', { name: 'Add plan' });
  await fill(person, within(sheet).getByRole('textbox', { name: 'Name' }), 'Starter');
  await fill(person, within(sheet).getByRole('textbox', { name: /Amount/ }), '16000');
  await fill(person, within(sheet).getByRole('textbox', { name: /Student count limit/ }), '120');
  await fill(person, within(sheet).getByRole('textbox', { name: /Feature/ }), 'Receipts\nReminders');
  await person.click(within(sheet).getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Plan drafted.')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({
      name: 'Starter',
      durationMonths: 12,
      amount: '16000.00',
      studentLimit: 120,
      staffLimit: null,
      features: 'Receipts\nReminders',
    }),
  ]);
});

it('retiring a plan asks first and says what it does', async () => {
  answers();
  let retired = 0;
  server.use(
    http.post(api('plan/2/retire'), () => {
      retired += 1;
      return HttpResponse.json({ data: growth, message: 'The plan is retired.' });
    }),
  );
  const { person } = await openApp(PAGE, { as: makeMaster() });
  await person.click(await screen.findByRole('button', { name: /More actions for Growth/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire Growth?' });
  expect(dialog).toHaveTextContent('Centres that have it keep it until their period ends.');
  expect(retired).toBe(0);
  await person.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('The plan is retired.')).toBeVisible();
  expect(retired).toBe(1);
});
