import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeBranch, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';

const figures = { people: 12, students: 214, courses: 9, collections: '412300.00', pending: '198450.00' };
const answers = () =>
  server.use(
    http.get(api('branch/:id/summary'), () => HttpResponse.json({ data: figures })),
    http.get(api('branch/:id'), () => HttpResponse.json({ data: makeBranch() })),
  );

describe('the branch list', () => {
  it('has the specification’s columns', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([makeBranch({ updatedBy: 'Amol Sathe' })]))));
    await openApp('/branchlist-page');
    const table = await tableOnScreen(/BR-001/);
    expect(table).toEqual({
      heads: ['Branch ID', 'Name', 'Phone', 'Email', 'City', 'Status', 'Created by', 'Updated by', 'Actions'],
      cells: [
        'BR-001',
        'Kothrud',
        '98220 14567',
        'kothrud@sunrise.in',
        'Pune',
        'Active',
        'Kavita Deshmukh',
        'Amol Sathe',
        '',
      ],
    });
  });

  it('invites the owner to add the first branch', async () => {
    server.use(http.get(api('branch'), () => HttpResponse.json(listOf([]))));
    await openApp('/branchlist-page', { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    expect(await screen.findByRole('heading', { name: 'Add your first branch' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add branch' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Fill in institute information first' })).toBeVisible();
  });

  it('lets an ADMIN edit, but neither add, close nor delete', async () => {
    const { person } = await openApp('/branchlist-page', { as: makeUser({ role: 'ADMIN' }) });
    await person.click(await screen.findByRole('button', { name: /More actions for Kothrud/ }));
    const actions = await screen.findAllByRole('menuitem');
    expect(actions.map((action) => action.textContent)).toEqual(['Edit']);
    expect(screen.queryByRole('button', { name: 'Add branch' })).not.toBeInTheDocument();
  });

  it('says why a branch cannot be closed', async () => {
    record('put', 'branch/update/1', () => refuse(409, { code: 'in_use', message: 'Kothrud still has 12 staff.' }));
    const { person } = await openApp('/branchlist-page');
    await person.click(await screen.findByRole('button', { name: /More actions for Kothrud/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Set inactive' }));
    expect(await screen.findByText('Kothrud still has 12 staff.')).toBeVisible();
  });
});

describe('the first branch', () => {
  it('begins where the centre is: nobody types its address twice', async () => {
    const centre = {
      centreName: 'Sunrise Academy',
      category: 'Art & Music',
      phone: '9822014567',
      email: 'kavita@sunrise.in',
      address: '12 Paud Road',
      city: 'Pune',
      state: 'Maharashtra',
      pincode: '411038',
      gstin: '27AAPFU0939F1ZV',
      version: 1,
    };
    server.use(
      http.get(api('branch'), () => HttpResponse.json(listOf([]))),
      http.get(api('settings'), () => HttpResponse.json({ data: centre })),
    );
    await openApp('/branchlist-page?branch=new', { as: makeUser({ branchCount: 0, branchObjectId: null }) });
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue('12 Paud Road');
    const form = within(screen.getByRole('dialog', { name: 'Add branch' }));
    for (const [name, value] of [
      ['City', 'Pune'],
      ['Pincode', '411038'],
      ['Phone', '9822014567'],
    ]) {
      expect(form.getByRole('textbox', { name })).toHaveValue(value);
    }
    expect(form.getByRole('combobox', { name: 'State' })).toHaveValue('Maharashtra');
    expect(form.getByRole('textbox', { name: 'Branch name' })).toHaveValue('');
  });
});

describe('the branch form', () => {
  it('creates a branch', async () => {
    const message = 'Branch Created Successfully!';
    const posted = record('post', 'branch', () => HttpResponse.json({ data: makeBranch(), message }, { status: 201 }));
    const { person } = await openApp('/branchlist-page?branch=new');
    const sheet = await screen.findByRole('dialog', { name: 'Add branch' });
    const field = (name: string) => within(sheet).getByRole('textbox', { name });
    await fill(person, field('Branch name'), 'Aundh');
    await fill(person, field('Phone'), '9822014567');
    await fill(person, field('Address'), '5, DP Road');
    await fill(person, field('City'), 'Pune');
    await fill(person, field('Pincode'), '411007');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'State' }), 'Maharashtra');
    await fill(person, field('Receipt prefix'), 'aun');
    await person.click(within(sheet).getByRole('button', { name: 'Sun' }));
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));

    expect(await screen.findByText(message)).toBeVisible();
    expect(posted).toEqual([
      expect.objectContaining({
        branchname: 'Aundh',
        receiptPrefix: 'AUN',
        weeklyOff: [6],
        gstin: '',
        opensAt: null,
      }),
    ]);
  });

  it('keeps the prefix that receipts carry', async () => {
    server.use(http.get(api('branch/:id'), () => HttpResponse.json({ data: makeBranch({ prefixUsed: true }) })));
    await openApp('/branchlist-page?branch=1');
    expect(await screen.findByLabelText('Receipt prefix')).toBeDisabled();
  });

  it('shows both states when a colleague saved first', async () => {
    answers();
    const theirs = makeBranch({ version: 4, branchname: 'Kothrud West', updatedBy: 'Amol Sathe' });
    const sent = record(
      'put',
      'branch/update/1',
      () => refuse(409, { code: 'stale', data: { theirs } }),
      () => HttpResponse.json({ data: theirs, message: 'Branch Updated Successfully!' }),
    );
    const { person } = await openApp('/branchlist-page?branch=1');
    const name = await screen.findByLabelText('Branch name');
    await fill(person, name, 'Kothrud East');
    await person.click(screen.getByRole('button', { name: 'Save' }));

    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this record' });
    expect(within(dialog).getByText('Kothrud West')).toBeVisible();
    expect(within(dialog).getByText('Kothrud East')).toBeVisible();
    await person.click(within(dialog).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('Branch Updated Successfully!')).toBeVisible();
    expect(sent.map((body) => (body as { version: number }).version)).toEqual([3, 4]);
  });
});

describe('one branch', () => {
  it('shows its figures, each a door to the list behind it', async () => {
    answers();
    await openApp('/branchviewpage/1');
    const page = within(screen.getByRole('main'));
    expect(await page.findByRole('link', { name: 'Students' })).toHaveAttribute('href', '/studentlist-page?branch=1');
    expect(screen.getByText('214')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kothrud');
    expect(screen.getByText('7:00 am to 8:30 pm')).toBeVisible();
  });

  it('leaves out the figures the role may not see', async () => {
    answers();
    server.use(http.get(api('branch/:id/summary'), () => HttpResponse.json({ data: { students: 214 } })));
    await openApp('/branchviewpage/1');
    await screen.findByText('214');
    expect(screen.queryByText('Collected this month')).not.toBeInTheDocument();
  });

  it('tells when it cannot be had', async () => {
    server.use(
      http.get(api('branch/:id'), () => refuse(404)),
      http.get(api('branch/:id/summary'), () => refuse(404)),
    );
    await openApp('/branchviewpage/99');
    await waitFor(() => expect(screen.getByText('The branch did not load')).toBeVisible());
  });
});
