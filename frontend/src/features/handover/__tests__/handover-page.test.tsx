import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import '../confirm-sheet';
import '../handover-page';

const PAGE = '/handover/RAGAPUNE2345ABCDEFGHJKMNPQRS';
const HANDOVER = {
  centre: 'Raga School of Music',
  branchName: 'Kothrud',
  branchPhone: '9822014567',
  studentName: 'Neha Ghorpade',
  number: 'DIS-00004',
  date: '2026-11-21',
  kitName: 'Guitar kit',
  lines: [
    { materialName: 'Songbook', nos: 2 },
    { materialName: 'Cloth bag', nos: 1 },
  ],
  acknowledgedAt: null as string | null,
  acknowledgedBy: '',
};

let handover = HANDOVER;
let sent: unknown[] = [];

beforeEach(() => {
  handover = HANDOVER;
  sent = [];
  server.use(
    http.get(api('publicapi/handover/:token'), () => HttpResponse.json({ data: handover })),
    http.post(api('publicapi/handover/:token/acknowledge'), async ({ request }) => {
      sent.push(await request.json());
      handover = { ...HANDOVER, acknowledgedAt: '2026-11-21T10:00:00Z', acknowledgedBy: 'Asha Ghorpade' };
      return HttpResponse.json({ data: handover, message: 'Thank you.' });
    }),
  );
});

it('lists what the student was given, and is confirmed with a name', async () => {
  const { person } = await openApp(PAGE, { as: null });
  expect(await screen.findByText('Cloth bag')).toBeVisible();
  expect(screen.getByText('Guitar kit, given on 21-11-2026 (DIS-00004)')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'I received all of this' }));
  const sheet = await screen.findByRole('dialog', { name: 'Confirm receipt' });
  await person.type(within(sheet).getByRole('textbox', { name: 'Your name' }), 'Asha Ghorpade');
  await person.click(within(sheet).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Asha Ghorpade' }]));
  expect(await screen.findByText(/^Asha Ghorpade confirmed on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'I received all of this' })).not.toBeInTheDocument();
});

it('says of a link that has ended that it does not work any more', async () => {
  server.use(
    http.get(api('publicapi/handover/:token'), () =>
      HttpResponse.json({ message: 'Gone', code: 'not_found', errors: {} }, { status: 404 }),
    ),
  );
  await openApp(PAGE, { as: null });
  expect(await screen.findByText('This link does not work any more')).toBeVisible();
});
