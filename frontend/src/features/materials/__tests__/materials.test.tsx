import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { makeDistribution, makeItem, makeMovement, makePurchase, makeStock } from './fixtures';

let sent: { path: string; body: unknown }[] = [];

const totals = { rows: 1, counted: 1, sums: { amount: '3000.00', value: '2700.00' }, parts: [], leftOut: [] };

const record = async ({ request }: { request: Request }) => {
  const text = await request.text();
  sent.push({ path: new URL(request.url).pathname.replace('/class/v1/', ''), body: text ? JSON.parse(text) : null });
  return HttpResponse.json({ data: {}, message: 'Done.' });
};

beforeEach(() => {
  sent = [];
  server.use(
    http.get(api('stock'), () => HttpResponse.json({ ...listOf([makeStock()]), counts: { IN_STOCK: 1 } })),
    http.get(api('stock/totals'), () => HttpResponse.json({ data: { ...totals, subtracted: [] } })),
    http.get(api('stock/:id'), () => HttpResponse.json({ data: makeStock() })),
    http.get(api('material'), () => HttpResponse.json({ ...listOf([makePurchase()]), counts: { RECEIVED: 1 } })),
    http.get(api('material/totals'), () => HttpResponse.json({ data: { ...totals, subtracted: [] } })),
    http.get(api('distribute'), () =>
      HttpResponse.json({ ...listOf([makeDistribution()]), counts: { DISTRIBUTED: 1 } }),
    ),
    http.get(api('distribute/:id'), () => HttpResponse.json({ data: makeDistribution() })),
    http.get(api('materialitem'), () => HttpResponse.json(listOf([makeItem()]))),
    http.get(api('stockmovement'), () => HttpResponse.json(listOf([makeMovement()]))),
    http.post(api('stock/:id/:verb'), record),
    http.post(api('material'), record),
    http.post(api('material/:id/:verb'), record),
    http.post(api('distribute/:id/:verb'), record),
    http.post(api('distribute'), record),
    http.post(api('materialitem'), record),
  );
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim());

/** Opens the menu of the only row and chooses an action. */
async function act(person: Awaited<ReturnType<typeof openApp>>['person'], action: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: /^More actions for / }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

describe('stock', () => {
  it('says how much there is of each material, what it is worth and whether it is low', async () => {
    await openApp('/materialsInfo');
    expect(screen.getByRole('heading', { level: 1, name: 'Material Information' })).toBeVisible();
    const row = (await screen.findByRole('cell', { name: /Songbook/ })).closest('tr')!;
    expect(within(row).getByText('18')).toBeVisible();
    expect(within(row).getByText('₹2,700.00')).toBeVisible();
    expect(within(row).getByText('In stock')).toBeVisible();
  });

  it('has material, branch, units, reorder level, value and level in this order', async () => {
    await openApp('/materialsInfo');
    await screen.findByRole('cell', { name: /Songbook/ });
    expect(heads().filter((head) => head && head !== 'Actions')).toEqual([
      'Material name · Material ID',
      'Branch',
      'In stock',
      'Reorder level',
      'Value',
      'Level',
    ]);
  });

  it('offers a tab of what is low', async () => {
    let asked = '';
    server.use(
      http.get(api('stock'), ({ request }) => {
        asked = new URL(request.url).searchParams.get('level') ?? '';
        return HttpResponse.json({ ...listOf([makeStock({ level: 'LOW' })]), counts: { LOW: 1 } });
      }),
    );
    const { person } = await openApp('/materialsInfo');
    await person.click(await screen.findByRole('tab', { name: /^Low/ }));
    await waitFor(() => expect(asked).toBe('LOW'));
  });

  it('is counted after the movement that was the last when the sheet opened', async () => {
    const { person } = await openApp('/materialsInfo?count=9');
    const sheet = await screen.findByRole('dialog', { name: 'Count Songbook' });
    expect(within(sheet).getByText('In stock by the books: 18')).toBeVisible();
    await person.type(within(sheet).getByRole('textbox', { name: 'Counted' }), '16');
    await person.click(within(sheet).getByRole('button', { name: 'Save count' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'stock/9/count', body: { counted: 16, movement: 41, reason: '' } }]),
    );
  });

  it('loses what is damaged, with a reason', async () => {
    const { person } = await openApp('/materialsInfo?damage=9');
    await person.type(await screen.findByRole('textbox', { name: 'Damaged units' }), '2');
    const sheet = screen.getByRole('dialog', { name: 'Record damage' });
    await person.click(within(sheet).getByRole('button', { name: 'Record damage' }));
    expect(await within(sheet).findByText('Please give a reason.')).toBeVisible();
    expect(sent).toEqual([]);
    await person.type(within(sheet).getByRole('textbox', { name: 'Reason' }), 'Water');
    await person.click(within(sheet).getByRole('button', { name: 'Record damage' }));
    await waitFor(() => expect(sent).toEqual([{ path: 'stock/9/damage', body: { quantity: 2, reason: 'Water' } }]));
  });
});

describe('purchases', () => {
  it('have the specification’s columns in its order', async () => {
    await openApp('/materialsInfo?tab=purchases');
    await screen.findByRole('cell', { name: /SMH\/118/ });
    expect(heads()).toEqual(
      expect.arrayContaining([
        'Date',
        'Material ID',
        'Invoice no',
        'Material name',
        'Vendor name',
        'NOS',
        'Amount',
        'Payment method',
      ]),
    );
    expect(heads().slice(0, 8)).toEqual([
      'Date',
      'Material ID',
      'Invoice no',
      'Material name',
      'Vendor name',
      'NOS',
      'Amount',
      'Payment method',
    ]);
  });

  it('are recorded with vendor, invoice and amount', async () => {
    const { person } = await openApp('/materialsInfo?tab=purchases&purchase=new');
    const sheet = await screen.findByRole('dialog', { name: 'Record purchase' });
    await within(sheet).findByRole('option', { name: 'Songbook (MAT-0005)' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Material name' }), '5');
    await person.type(within(sheet).getByRole('textbox', { name: 'NOS' }), '20');
    await person.type(within(sheet).getByRole('textbox', { name: 'Vendor name' }), 'Saraswati Music House');
    await person.type(within(sheet).getByRole('textbox', { name: /^Invoice no/ }), 'SMH/118');
    await person.type(within(sheet).getByRole('textbox', { name: 'Amount' }), '3000');
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Payment method' }), 'UPI');
    await person.click(within(sheet).getByRole('button', { name: 'Record purchase' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'material',
      body: {
        itemObjectId: 5,
        nos: 20,
        vendorName: 'Saraswati Music House',
        invoiceNo: 'SMH/118',
        amount: '3000.00',
        method: 'UPI',
        branchObjectId: 1,
      },
    });
  });

  it('go back to the vendor with a reason, for whoever may reverse', async () => {
    const { person } = await openApp('/materialsInfo?tab=purchases');
    await act(person, 'Return to vendor');
    const dialog = await screen.findByRole('dialog', { name: 'Return PUR-00003 to the vendor?' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Wrong edition');
    await person.click(within(dialog).getByRole('button', { name: 'Return to vendor' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'material/3/reverse', body: { reason: 'Wrong edition', version: 1 } }]),
    );
  });

  it('are not returned by the front desk', async () => {
    await openApp('/materialsInfo?tab=purchases', { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('cell', { name: /SMH\/118/ });
    expect(screen.queryByRole('button', { name: /^More actions for / })).not.toBeInTheDocument();
  });
});

describe('distributions', () => {
  it('have the specification’s columns in its order', async () => {
    await openApp('/materialsInfo?tab=distribution');
    await screen.findByRole('cell', { name: /DIS-00004/ });
    expect(heads().slice(0, 5)).toEqual(['Date', 'Distribute ID', 'Material name', 'Branch', 'Distribute NOS']);
  });

  it('are taken back from a student, at most what is still out', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution');
    await act(person, 'Take back');
    expect(await screen.findByRole('textbox', { name: 'Returned NOS' })).toHaveValue('2');
    const sheet = screen.getByRole('dialog', { name: 'Take back' });
    await person.click(within(sheet).getByRole('button', { name: 'Take back' }));
    await waitFor(() =>
      expect(sent).toEqual([{ path: 'distribute/4/return', body: { nos: 2, credit: null, reason: '', version: 1 } }]),
    );
  });

  it('go to another branch of what the sending one has', async () => {
    const { person } = await openApp('/materialsInfo?tab=distribution&transfer=new');
    const sheet = await screen.findByRole('dialog', { name: 'Send to a branch' });
    await within(sheet).findByRole('option', { name: 'Songbook (18 left)' });
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'Material name' }), '5');
    await person.type(within(sheet).getByRole('textbox', { name: 'Distribute NOS' }), '4');
    await person.click(within(sheet).getByRole('button', { name: 'Send' }));
    expect(await within(sheet).findByText('Please choose a branch.')).toBeVisible();
    await person.selectOptions(within(sheet).getByRole('combobox', { name: 'To branch' }), '2');
    await person.click(within(sheet).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'distribute',
      body: { itemObjectId: 5, nos: 4, fromBranchObjectId: 1, branchObjectId: 2 },
    });
  });

  it('offer other branches to the owner alone', async () => {
    await openApp('/materialsInfo?tab=distribution', { as: makeUser({ role: 'STAFF' }) });
    await screen.findByRole('cell', { name: /DIS-00004/ });
    expect(screen.queryByRole('button', { name: 'Send to a branch' })).not.toBeInTheDocument();
  });
});

describe('materials', () => {
  it('are added with a unit and a reorder level', async () => {
    const { person } = await openApp('/materialsInfo?tab=items&item=new');
    const sheet = await screen.findByRole('dialog', { name: 'Add material' });
    await person.type(within(sheet).getByRole('textbox', { name: 'Material name' }), 'Cloth bag');
    await person.click(within(sheet).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: 'materialitem',
      body: { name: 'Cloth bag', unit: 'NOS', reorderLevel: 0, gstRate: '0.00' },
    });
  });
});

describe('movements', () => {
  it('say in words what happened, with a sign', async () => {
    await openApp('/materialsInfo?tab=movements');
    const row = (await screen.findByRole('cell', { name: 'Issue to a student' })).closest('tr')!;
    expect(within(row).getByText('−3')).toBeVisible();
    expect(within(row).getByText('DIS-00004')).toBeVisible();
  });
});
