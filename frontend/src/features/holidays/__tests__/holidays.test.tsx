import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { listOf, makeBranch } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const diwali: Schemas['Holiday'] = {
  _id: 5,
  date: '2027-10-29',
  name: 'Diwali',
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  createdBy: 'Kavita Deshmukh',
  updatedBy: '',
  createDt: '2026-04-02T06:30:00Z',
  updateDt: null,
  version: 2,
};

let sent: unknown[] = [];

describe('holidays of a branch', () => {
  beforeEach(() => {
    sent = [];
    server.use(
      http.get(api('branch/:id'), () => HttpResponse.json({ data: makeBranch() })),
      http.get(api('holiday'), () => HttpResponse.json(listOf([diwali]))),
      http.get(api('holiday/:id'), () => HttpResponse.json({ data: diwali })),
      http.post(api('holiday'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: diwali, message: 'Holiday added.' }, { status: 201 });
      }),
      http.put(api('holiday/update/:id'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: diwali, message: 'Holiday updated.' });
      }),
      http.put(api('holiday/delete/:id'), ({ params }) => {
        sent.push(params.id);
        return HttpResponse.json({ message: 'Deleted.' });
      }),
    );
  });

  it('adds a day with its name', async () => {
    const { person } = await openApp('/branchviewpage/1');
    await person.click(await screen.findByRole('button', { name: 'Add holiday' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Add holiday' }));
    await fill(person, sheet.getByRole('textbox', { name: 'Date' }), '29-10-2027');
    await fill(person, sheet.getByRole('textbox', { name: 'Holiday' }), 'Diwali');
    await person.click(sheet.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toEqual([{ date: '2027-10-29', name: 'Diwali', branchObjectId: 1 }]));
    expect(await screen.findByText('Holiday added.')).toBeVisible();
  });

  it('asks for day and name', async () => {
    const { person } = await openApp('/branchviewpage/1?holiday=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Add holiday' }));
    await person.click(sheet.getByRole('button', { name: 'Create' }));
    expect(await sheet.findByText('Please choose the day.')).toBeVisible();
    expect(sheet.getByText('Please name the holiday.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says that the day is a holiday already', async () => {
    const errors = { date: ['This day is a holiday already.'] };
    server.use(http.post(api('holiday'), () => refuse(409, { code: 'duplicate', errors })));
    const { person } = await openApp('/branchviewpage/1?holiday=new');
    const sheet = within(await screen.findByRole('dialog', { name: 'Add holiday' }));
    await fill(person, sheet.getByRole('textbox', { name: 'Date' }), '29-10-2027');
    await fill(person, sheet.getByRole('textbox', { name: 'Holiday' }), 'Diwali');
    await person.click(sheet.getByRole('button', { name: 'Create' }));
    expect(await sheet.findByText('This day is a holiday already.')).toBeVisible();
  });

  it('renames a holiday with the version that was shown', async () => {
    const { person } = await openApp('/branchviewpage/1?holiday=5');
    await screen.findByRole('dialog', { name: 'Edit holiday' });
    const dialog = () => within(screen.getByRole('dialog', { name: 'Edit holiday' }));
    await waitFor(() => expect(dialog().getByRole('textbox', { name: 'Holiday' })).toHaveValue('Diwali'));
    await fill(person, dialog().getByRole('textbox', { name: 'Holiday' }), 'Laxmi Pujan');
    await person.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ date: '2027-10-29', name: 'Laxmi Pujan', version: 2 }]));
  });

  it('removes a holiday after asking', async () => {
    const { person } = await openApp('/branchviewpage/1');
    await person.click(await screen.findByRole('button', { name: /Diwali/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(sent).toEqual([]);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent).toEqual(['5']));
  });
});
