import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { addDays, date, today } from '@/lib/format';
import { record } from '@/testing/calls';
import { listOf, makeMaster } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { figures } from './fixtures';

const PAGE = '/masterreport';

const trial: Schemas['Organisation'] = {
  _id: 'ORGRAGA22222',
  orgId: 'ORGRAGA22222',
  centreName: 'Raga School',
  category: 'Art & Music',
  email: 'owner@raga.test',
  phone: '9822011870',
  planName: 'Free',
  state: 'Goa',
  status: 'TRIAL',
  duration: 0,
  amount: '0.00',
  expiryDt: addDays(today(), 5),
  eraseOn: null,
  createDt: '2026-03-15T06:30:00Z',
};

beforeEach(() => {
  server.use(
    http.get(api('superadmin/dashboard'), () => HttpResponse.json({ data: figures })),
    http.get(api('superadmin/organisation'), () => HttpResponse.json(listOf([trial], { TRIAL: 1 }))),
    http.get(api('superadmin/dashboard/movement'), () =>
      HttpResponse.json({
        data: [
          change({ centreName: 'Sunrise', change: 'NEW', before: '0.00', after: '18000.00' }),
          change({ centreName: 'Velocity', change: 'LARGER', before: '1000.00', after: '3000.00' }),
          change({ centreName: 'Naksh', change: 'LOST', before: '1000.00', after: '0.00' }),
        ],
      }),
    ),
    http.get(api('plan'), () => HttpResponse.json(listOf([{ _id: 4, name: 'Growth', status: 'PUBLISHED' }]))),
  );
});

const change = (some: Partial<Schemas['RevenueChange']>) => ({ month: '2026-12-01', orgId: 'ORGX', ...some });

const open = (page = PAGE) => openApp(page, { as: makeMaster() });

it('shows what the platform earns and how it changed against the month before', async () => {
  await open();
  const tile = (await screen.findByRole('link', { name: 'Monthly recurring' })).parentElement!;
  expect(tile).toHaveTextContent('₹4,82,650.00');
  expect(tile).toHaveTextContent('20.7% vs Nov');
});

it('shows organisations, trials, conversion and churn', async () => {
  await open();
  const box = (await screen.findByRole('link', { name: 'Monthly recurring' })).parentElement!.parentElement!;
  expect(box).toHaveTextContent('Organisations148');
  expect(box).toHaveTextContent('Trials236 end within a week');
  expect(box).toHaveTextContent('Trial conversion50%');
  expect(box).toHaveTextContent('20.0 pts 3 of 6');
  expect(box).toHaveTextContent('Churn2%');
  expect(box).toHaveTextContent('1 centre this month');
});

it('the movement of revenue adds up the months of the period', async () => {
  const { person } = await open();
  const panel = await screen.findByRole('region', { name: 'Movement of recurring revenue' });
  expect(panel).toHaveTextContent('New and larger₹29,500');
  expect(panel).toHaveTextContent('Smaller and lost−₹4,000');
  expect(panel).toHaveTextContent('Net₹25,500');
  await person.click(screen.getByRole('radio', { name: 'This month' }));
  expect(panel).toHaveTextContent('New and larger₹20,000');
  expect(panel).toHaveTextContent('Net₹19,000');
});

it('a figure of the movement opens the centres that add up to it', async () => {
  const { person } = await open();
  const panel = await screen.findByRole('region', { name: 'Movement of recurring revenue' });
  await person.click(within(panel).getByRole('link', { name: '₹29,500' }));
  const sheet = await screen.findByRole('dialog', { name: 'New and larger' });
  expect(await within(sheet).findByText('Sunrise')).toBeVisible();
  expect(sheet).toHaveTextContent('Larger · Dec 2026');
  expect(sheet).not.toHaveTextContent('Naksh');
  expect(sheet).toHaveTextContent('Total ₹20,000.00 a month');
});

it('shows how far new centres come, and the cohorts by month', async () => {
  const { person } = await open();
  const panel = await screen.findByRole('region', { name: 'Trials of the last 60 days' });
  expect(panel).toHaveTextContent('Signed up61100%');
  expect(panel).toHaveTextContent('Paid2134%');
  await person.click(within(panel).getByRole('link', { name: 'Cohorts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Cohorts' });
  expect(within(sheet).getByRole('row', { name: /Nov 2026/ })).toHaveTextContent('Nov 2026625');
});

it('what ends soon leads to the centres', async () => {
  await open();
  const panel = await screen.findByRole('region', { name: 'Ending soon' });
  const plans = within(panel).getByRole('link', { name: /Plans within 30 days/ });
  expect(plans).toHaveTextContent('9');
  expect(plans.getAttribute('href')).toMatch(/status=ACTIVE&expiryFrom=\d{4}-\d\d-\d\d&expiryTo=/);
});

it('a trial is extended with a day and a reason', async () => {
  const until = addDays(today(), 20);
  const sent = record('post', 'superadmin/organisation/ORGRAGA22222/extend-trial', () =>
    HttpResponse.json({ message: 'The trial is longer.' }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /More actions for Raga School/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Extend trial' }));
  const dialog = await screen.findByRole('dialog', { name: 'Extend the trial of Raga School?' });
  await person.click(within(dialog).getByRole('button', { name: 'Extend trial' }));
  expect(await within(dialog).findByText('Please choose a day.')).toBeVisible();
  expect(within(dialog).getByText('Please give a reason.')).toBeVisible();
  expect(sent).toEqual([]);
  await fill(person, within(dialog).getByRole('textbox', { name: 'Reason' }), 'The owner was ill');
  await fill(person, within(dialog).getByLabelText('Trial ends on'), date(until));
  await person.click(within(dialog).getByRole('button', { name: 'Extend trial' }));
  expect(await screen.findByText('The trial is longer.')).toBeVisible();
  expect(sent).toEqual([{ until, reason: 'The owner was ill' }]);
});

it('the running plan is changed with a reason', async () => {
  const sent = record('post', 'superadmin/organisation/ORGRAGA22222/change-plan', () =>
    HttpResponse.json({ message: 'The centre is now on the plan Growth.' }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /More actions for Raga School/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Change plan' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change the plan of Raga School?' });
  await within(dialog).findByRole('option', { name: 'Growth' });
  await person.selectOptions(within(dialog).getByRole('combobox', { name: 'Plan' }), 'Growth');
  await fill(person, within(dialog).getByRole('textbox', { name: 'Reason' }), 'The wrong plan was bought');
  await person.click(within(dialog).getByRole('button', { name: 'Change plan' }));
  expect(await screen.findByText('The centre is now on the plan Growth.')).toBeVisible();
  expect(sent).toEqual([{ plan: 4, reason: 'The wrong plan was bought' }]);
});

it('the terms show what each earns a month, and add up', async () => {
  server.use(
    http.get(api('superadmin/term'), () =>
      HttpResponse.json(
        listOf([
          {
            _id: 3,
            orgId: 'ORGSUNRISE22',
            centreName: 'Sunrise Academy',
            planName: 'Growth',
            durationMonths: 12,
            paid: '30000.00',
            monthly: '2500.00',
            startsOn: '2026-03-15',
            endsOn: '2027-03-14',
            invoiceNumber: 'CM/25-26/000004',
            status: 'ACTIVE',
          },
        ]),
      ),
    ),
    http.get(api('superadmin/term/totals'), () =>
      HttpResponse.json({
        data: {
          rows: 1,
          counted: 1,
          sums: { paid: '30000.00', monthly: '2500.00' },
          parts: [],
          leftOut: [],
          subtracted: [],
        },
      }),
    ),
  );
  await open(`${PAGE}?tab=terms`);
  const row = await screen.findByRole('row', { name: /Sunrise Academy/ });
  expect(row).toHaveTextContent('Growth, 12 months');
  expect(row).toHaveTextContent('₹2,500.00');
  expect(row).toHaveTextContent('CM/25-26/000004');
  expect(await screen.findByRole('row', { name: /^Total/ })).toHaveTextContent('₹30,000.00');
});
