import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const PAGE = '/subscription#export';

const job = (some: Partial<Schemas['ShownJob']>): Schemas['ShownJob'] => ({
  _id: 9,
  kind: 'archive',
  name: 'class-master-20-11-2026.zip',
  recordId: null,
  state: 'DONE',
  done: 8_214,
  total: 8_214,
  message: '8,214 rows, 31 files.',
  size: 1_400_000,
  createDt: '2026-11-20T10:00:00+05:30',
  endDt: '2026-11-20T10:01:00+05:30',
  keptUntil: '2026-11-23T10:01:00+05:30',
  canCancel: false,
  ...some,
});

function answers(jobs: Schemas['ShownJob'][] = [], isOn = false) {
  server.use(
    http.get(api('useradmin/two-factor'), () =>
      HttpResponse.json({ data: { isOn, isRequired: false, recoveryCodesLeft: 0 } }),
    ),
    http.get(api('subscription/user/:organisation'), () => HttpResponse.json({ data: null })),
    http.get(api('subscription/plans'), () => HttpResponse.json({ data: [] })),
    http.get(api('subscription/order'), () => HttpResponse.json(listOf([]))),
    http.get(api('job'), () => HttpResponse.json({ data: jobs })),
  );
}

const card = () => screen.findByRole('region', { name: 'Export everything' });

describe('the export of everything', () => {
  it('asks for the password and then shows how far it is', async () => {
    answers();
    const sent = record('post', 'archive', () =>
      HttpResponse.json({ data: job({ state: 'QUEUED' }), message: 'Your data is being exported.' }, { status: 201 }),
    );
    const { person } = await openApp(PAGE);
    await person.click(within(await card()).getByRole('button', { name: 'Export everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export everything?' });
    await fill(person, within(dialog).getByLabelText('Current password'), 'Sitar#2026');
    answers([job({ state: 'RUNNING', done: 12, total: 140, keptUntil: null, canCancel: true })]);
    await person.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await within(await card()).findByRole('status')).toHaveTextContent('12 of 140');
    expect(sent).toEqual([{ password: 'Sitar#2026', code: '', papers: false }]);
    expect(within(await card()).getByRole('button', { name: 'Stop' })).toBeVisible();
    expect(within(await card()).queryByRole('button', { name: 'Export everything' })).not.toBeInTheDocument();
  });

  it('has the papers as PDF where that is asked for', async () => {
    answers();
    const sent = record('post', 'archive', () =>
      HttpResponse.json({ data: job({ state: 'QUEUED' }), message: 'Your data is being exported.' }, { status: 201 }),
    );
    const { person } = await openApp(PAGE);
    await person.click(within(await card()).getByRole('button', { name: 'Export everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export everything?' });
    await fill(person, within(dialog).getByLabelText('Current password'), 'Sitar#2026');
    await person.click(within(dialog).getByRole('checkbox', { name: /as PDF too/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(sent).toEqual([{ password: 'Sitar#2026', code: '', papers: true }]));
  });

  it('asks for a code as well where two-factor sign-in is on', async () => {
    answers([], true);
    const { person } = await openApp(PAGE);
    await person.click(within(await card()).getByRole('button', { name: 'Export everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export everything?' });
    expect(within(dialog).getByRole('textbox', { name: 'Code' })).toBeVisible();
  });

  it('says beside the password that it is another one', async () => {
    answers();
    server.use(
      http.post(api('archive'), () => refuse(400, { errors: { password: ['This is not your current password.'] } })),
    );
    const { person } = await openApp(PAGE);
    await person.click(within(await card()).getByRole('button', { name: 'Export everything' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export everything?' });
    await fill(person, within(dialog).getByLabelText('Current password'), 'Tabla#2026');
    await person.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(await within(dialog).findByText('This is not your current password.')).toBeVisible();
  });

  it('offers the file as long as it is kept', async () => {
    answers([job({})]);
    await openApp(PAGE);
    const panel = await card();
    expect(await within(panel).findByRole('button', { name: 'Download' })).toBeVisible();
    expect(panel).toHaveTextContent('8,214 rows, 31 files. Kept until 23-11-2026');
  });

  it('says why the last one failed', async () => {
    answers([job({ state: 'FAILED', message: 'Something went wrong on our side.', keptUntil: null })]);
    await openApp(PAGE);
    expect(await within(await card()).findByText('Something went wrong on our side.')).toBeVisible();
  });

  it('is the owner’s alone', async () => {
    answers();
    await openApp(PAGE, { as: makeUser({ role: 'ADMIN' }) });
    expect(await screen.findByRole('heading', { name: 'Manage Subscription' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Export everything' })).not.toBeInTheDocument();
  });
});
