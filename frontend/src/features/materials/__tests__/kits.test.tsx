import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import '../kit-list';
import '../kit-sheet';
import '../materials-page';
import { makeDistribution, makeItem, makeKit, makeStock } from './fixtures';

let sent: { path: string; body: unknown }[] = [];

const record = async ({ request }: { request: Request }) => {
  const text = await request.text();
  sent.push({ path: new URL(request.url).pathname.replace('/class/v1/', ''), body: text ? JSON.parse(text) : null });
  return HttpResponse.json({ data: {}, message: 'Done.' });
};

const student = {
  _id: 12,
  studentName: 'Neha Ghorpade',
  studentId: 'STU-00012',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
};

const preview = {
  out: 2,
  left: '500.00',
  share: '136.36',
  most: '500.00',
  taxable: '136.36',
  cgst: '12.27',
  sgst: '12.27',
  igst: '0.00',
  total: '160.90',
};

beforeEach(() => {
  sent = [];
  server.use(
    http.get(api('stock'), () => HttpResponse.json({ ...listOf([makeStock()]), counts: { IN_STOCK: 1 } })),
    http.get(api('distribute'), () =>
      HttpResponse.json({ ...listOf([makeDistribution()]), counts: { DISTRIBUTED: 1 } }),
    ),
    http.get(api('distribute/:id'), () =>
      HttpResponse.json({ data: makeDistribution({ dueObjectId: { _id: 8, number: 'PUN-I/2627/00008' } }) }),
    ),
    http.get(api('materialitem'), () => HttpResponse.json(listOf([makeItem()]))),
    http.get(api('materialkit'), () => HttpResponse.json({ ...listOf([makeKit()]), counts: { ACTIVE: 1 } })),
    http.get(api('materialkit/:id'), () => HttpResponse.json({ data: makeKit() })),
    http.get(api('course'), () => HttpResponse.json(listOf([]))),
    http.get(api('student/:id'), () => HttpResponse.json({ data: student })),
    http.get(api('studentcourse/course/:id'), () => HttpResponse.json({ list: [] })),
    http.post(api('distribute/:id/return/preview'), () => HttpResponse.json({ data: preview })),
    http.post(api('distribute/kit'), record),
    http.post(api('distribute/:id/:verb'), record),
    http.post(api('materialkit'), record),
    http.put(api('materialkit/update/:id'), record),
  );
});

async function act(person: Awaited<ReturnType<typeof openApp>>['person'], action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^More actions for / }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

describe('kits', () => {
  it('are added with materials, a charge and a course', async () => {
    const { person } = await openApp('/materialsInfo?tab=kits&kit=new');
    await screen.findByRole('option', { name: 'Songbook (MAT-0005)' });
    const sheet = screen.getByRole('dialog', { name: 'Add kit' });
    await person.type(within(sheet).getByRole('textbox', { name: 'Kit name' }), 'Guitar kit');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Material 1' }), '5');
    await person.type(within(sheet).getByRole('textbox', { name: /^Amount before GST/ }), '500');
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    expect(await within(sheet).findByText('Please say what is charged for.')).toBeVisible();
    expect(sent).toEqual([]);
    await person.type(within(sheet).getByRole('textbox', { name: /^Charge for/ }), 'Guitar kit');
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'materialkit',
      body: { name: 'Guitar kit', lines: [{ itemObjectId: 5, nos: 1 }], amount: '500.00', head: 'Guitar kit' },
    });
  });

  it('are retired by managers alone', async () => {
    const { person } = await openApp('/materialsInfo?tab=kits');
    await act(person, 'Retire');
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'materialkit/update/3', body: { status: 'RETIRED', version: 1 } }]),
    );
  });

  it('are only read by the front desk', async () => {
    await openApp('/materialsInfo?tab=kits', { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('cell', { name: /^Guitar kit/ });
    expect(screen.queryByRole('button', { name: 'Add kit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^More actions for / })).not.toBeInTheDocument();
  });

  it('fill in what is given, and say that the student has one already', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution&issue=12-3');
    expect(await screen.findByText(/was given the Guitar kit on/)).toHaveTextContent('21-11-2026');
    const sheet = screen.getByRole('dialog', { name: 'Give to a student' });
    await waitFor(() => expect(within(sheet).getByRole('combobox', { name: 'Material 1' })).toHaveValue('5'));
    expect(within(sheet).getByRole('textbox', { name: 'NOS' })).toHaveValue('2');
    await person.click(within(sheet).getByRole('button', { name: 'Give out' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'distribute/kit',
      body: {
        studentObjectId: 12,
        kitObjectId: 3,
        lines: [{ itemObjectId: 5, nos: 2 }],
        amount: '500.00',
        head: 'Guitar kit',
        courseObjectId: 4,
      },
    });
  });

  it('say of which material the branch has too little', async () => {
    server.use(
      http.get(api('stock'), () => HttpResponse.json({ ...listOf([makeStock({ quantity: 1 })]), counts: { LOW: 1 } })),
    );
    await openApp('/materialsInfo?tab=distribution&issue=12-3');
    expect(await screen.findByText('Songbook: 2 in the kit, 1 in stock.')).toBeVisible();
  });
});

describe('a return', () => {
  it('proposes to credit the share of the charge', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution&return=4');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Credit/ })).toHaveValue('136.36'));
    const sheet = screen.getByRole('dialog', { name: 'Take back' });
    await person.click(within(sheet).getByRole('button', { name: 'Take back' }));
    expect(await within(sheet).findByText('Please give a reason.')).toBeVisible();
    await person.type(within(sheet).getByRole('textbox', { name: /^Reason/ }), 'Wrong size');
    await person.click(within(sheet).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'distribute/4/return', body: { nos: 2, credit: '136.36', reason: 'Wrong size', version: 1 } },
      ]),
    );
  });

  it('keeps the charge where the amount is cleared', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution&return=4');
    const credit = await screen.findByRole('textbox', { name: /^Credit/ });
    const sheet = screen.getByRole('dialog', { name: 'Take back' });
    await waitFor(() => expect(credit).toHaveValue('136.36'));
    await person.clear(credit);
    await person.click(within(sheet).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ nos: 2, credit: null, reason: '', version: 1 });
  });
});

describe('the guardian’s confirmation', () => {
  it('of a signed delivery note is noted with the name', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution');
    await act(person, 'Mark as signed');
    await person.type(await screen.findByRole('textbox', { name: 'Who signed' }), 'Asha Ghorpade');
    const sheet = screen.getByRole('dialog', { name: 'Mark as signed' });
    await person.click(within(sheet).getByRole('button', { name: 'Mark as signed' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'distribute/4/acknowledge', body: { name: 'Asha Ghorpade' } }]));
  });
});
