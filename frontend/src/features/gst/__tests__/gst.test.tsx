import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { ledgersInput } from '@/api/forms/gst';
import { makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

type Pack = NonNullable<Schemas['GstMonth']['pack']>;

const figures = (taxable: string, half: string) => ({ taxable, igst: '0.00', cgst: half, sgst: half });

const pack: Pack = {
  gstin: '27AAKCS4821M1Z6',
  state: 'Maharashtra',
  branches: ['Kothrud'],
  isWhole: true,
  others: [],
  month: '2026-10-01',
  ended: true,
  gstr1Due: '2026-11-11',
  gstr3bDue: '2026-11-20',
  sections: [
    { key: 'b2b', table: '4A', title: 'B2B', papers: 1, figures: figures('42000.00', '3780.00') },
    { key: 'b2csInside', table: '7', title: 'B2C, inside the state', papers: 2, figures: figures('8000.00', '720.00') },
    { key: 'nil', table: '8', title: 'Nil and exempt', papers: 0, figures: figures('0.00', '0.00') },
  ],
  total: figures('50000.00', '4500.00'),
  papers: 3,
  hsn: [
    {
      isRegistered: true,
      sac: '999293',
      description: 'Course fee',
      rate: '18.00',
      figures: figures('42000.00', '3780.00'),
    },
  ],
  documents: [
    {
      kind: 'INVOICE',
      title: 'Invoices for outward supply',
      fromNumber: 'KTH-I/2627/00291',
      toNumber: 'KTH-I/2627/00294',
      total: 4,
      cancelled: 1,
      net: 3,
    },
  ],
  rates: [{ rate: '18.00', figures: figures('50000.00', '4500.00') }],
  checks: [
    { name: 'address', holds: false, text: '2 invoices without an address', papers: 2, stops: false },
    { name: 'numbers', holds: true, text: 'Every number of its series is used once', papers: 0, stops: true },
  ],
  filed: null,
  locks: [{ branchId: 1, branch: 'Kothrud', locked: false, lockId: null, byName: '', at: null }],
};

const paper: Schemas['GstPaper'] = {
  kind: 'INVOICE',
  _id: 298,
  documentId: 298,
  number: 'KTH-I/2627/00298',
  date: '2026-10-03',
  invoiceNumber: 'KTH-I/2627/00298',
  recipient: 'Infovision Labs Pvt Ltd',
  gstin: '27AAFCI4410Q1Z8',
  studentId: 12,
  place: '27 Maharashtra',
  rates: ['18.00'],
  figures: figures('42000.00', '3780.00'),
  value: '49560.00',
};

const filed: Schemas['GstFiled'] = {
  _id: 3,
  version: 1,
  arn: 'AA2710260123456',
  filedOn: '2026-11-10',
  byName: 'Kavita Deshmukh',
  at: '2026-11-10T10:50:00Z',
  digest: 'a'.repeat(64),
  changed: [],
};

let asked: string[] = [];

function answer(changes: Partial<Pack> | null = {}) {
  server.use(
    http.get(api('gst'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ data: { registrations: [], pack: changes && { ...pack, ...changes } } });
    }),
  );
}

beforeEach(() => {
  asked = [];
  answer();
  server.use(
    http.get(api('gst/papers'), ({ request }) => {
      asked.push(new URL(request.url).search);
      const sums = { figures: paper.figures, value: paper.value };
      return HttpResponse.json({ data: { rows: [paper], total: 1, ...sums } });
    }),
  );
});

const open = async (address = '/gst?month=2026-10', role: 'SUPER_ADMIN' | 'STAFF' = 'SUPER_ADMIN') => {
  const app = await openApp(address, { as: makeUser({ role }) });
  await screen.findByRole('heading', { level: 1, name: 'GST pack' });
  return app;
};

describe('the GST pack', () => {
  it('shows each section with its table, papers and amounts, and the sum', async () => {
    await open();
    const table = await screen.findByRole('table', { name: 'Sections' });
    const row = within(table).getByRole('row', { name: /^B2B/ });
    expect(row).toHaveTextContent('B2B4A1₹42,000.00₹0.00₹3,780.00₹3,780.00');
    expect(within(table).getByRole('row', { name: /^Total/ })).toHaveTextContent('3₹50,000.00');
    expect(screen.getByText(/GSTIN 27AAKCS4821M1Z6/)).toBeVisible();
  });

  it('asks for the month of the address and moves to the one before', async () => {
    const { person } = await open();
    await screen.findByRole('table', { name: 'Sections' });
    await person.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(asked).toContain('?month=2026-09'));
  });

  it('shows the papers of the section that is chosen', async () => {
    const { person } = await open();
    const sections = await screen.findByRole('table', { name: 'Sections' });
    expect(await screen.findByRole('table', { name: 'Papers' })).toHaveTextContent('Infovision Labs Pvt Ltd');
    await person.click(within(sections).getByRole('button', { name: 'B2C, inside the state' }));
    await waitFor(() => expect(asked.some((query) => query.includes('section=b2csInside'))).toBe(true));
    expect(screen.getByRole('tab', { name: 'B2C, inside the state 2' })).toHaveAttribute('aria-selected', 'true');
  });

  it('chooses the next section with the arrow key', async () => {
    const { person } = await open();
    const sections = await screen.findByRole('table', { name: 'Sections' });
    within(sections).getByRole('button', { name: 'B2B' }).focus();
    await person.keyboard('{ArrowDown}');
    expect(within(sections).getByRole('button', { name: 'B2C, inside the state' })).toHaveFocus();
    await waitFor(() => expect(asked.some((query) => query.includes('section=b2csInside'))).toBe(true));
  });

  it('shows the papers that a warning is about', async () => {
    const { person } = await open();
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(within(checks).getByText('2 invoices without an address')).toBeVisible();
    await person.click(within(checks).getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(asked.some((query) => query.includes('check=address'))).toBe(true));
  });

  it('shows the numbers that were used', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('tab', { name: 'Documents 1' }));
    const table = await screen.findByRole('table', { name: 'Documents' });
    const row = within(table).getByRole('row', { name: /^Invoices/ });
    expect(row).toHaveTextContent('KTH-I/2627/00291KTH-I/2627/00294413');
  });

  it('marks a month as filed with its ARN', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('gst/filed'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'The month is marked as filed.' }, { status: 201 });
      }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Mark as filed' }));
    const sheet = await screen.findByRole('dialog', { name: 'Oct 2026 is filed' });
    await fill(person, within(sheet).getByRole('textbox', { name: /^ARN/ }), 'aa2710260123456');
    await person.click(within(sheet).getByRole('button', { name: 'Mark as filed' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ gstin: '27AAKCS4821M1Z6', month: '2026-10', arn: 'AA2710260123456' }]),
    );
  });

  it('says by which ARN a month was filed, and which sections changed afterwards', async () => {
    answer({ filed: { ...filed, changed: ['Nil and exempt'] } });
    await open();
    expect(await screen.findByText(/AA2710260123456/)).toBeVisible();
    expect(screen.getByText('Documents changed this month after it was filed: Nil and exempt.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Correct ARN' })).toBeVisible();
  });

  it('locks a filed month once it is typed', async () => {
    answer({ filed });
    const sent: unknown[] = [];
    server.use(
      http.post(api('periodlock'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Month locked.' }, { status: 201 });
      }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Lock month' }));
    const sheet = await screen.findByRole('dialog', { name: 'Lock Oct 2026' });
    expect(within(sheet).getByText(/^Nothing is dated in a locked month any more/)).toBeVisible();
    await fill(person, within(sheet).getByRole('textbox', { name: /^Confirm/ }), '10-2026');
    await person.click(within(sheet).getByRole('button', { name: 'Lock month' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ branchObjectId: 1, month: '2026-10-01', confirmation: '10-2026' }]),
    );
  });

  it('offers the next branch when a month is locked again at once', async () => {
    const baner = { branchId: 2, branch: 'Baner', locked: false, lockId: null, byName: '', at: null };
    const viman = { ...baner, branchId: 3, branch: 'Viman Nagar' };
    const locked = new Set<number>();
    const sent: number[] = [];
    let known = 0;
    server.use(
      http.get(api('gst'), async () => {
        const locks = [...pack.locks, baner, viman].map((lock) => ({ ...lock, locked: locked.has(lock.branchId) }));
        if (locked.size > 0) await delay(500);
        known = locked.size;
        return HttpResponse.json({ data: { registrations: [], pack: { ...pack, filed, locks } } });
      }),
      http.post(api('periodlock'), async ({ request }) => {
        const { branchObjectId } = (await request.json()) as { branchObjectId: number };
        sent.push(branchObjectId);
        locked.add(branchObjectId);
        return HttpResponse.json({ message: 'Month locked.' }, { status: 201 });
      }),
    );
    const { person } = await open();
    for (const branch of ['Kothrud', 'Baner']) {
      await person.click(await screen.findByRole('button', { name: 'Lock month' }));
      const sheet = await screen.findByRole('dialog', { name: 'Lock Oct 2026' });
      expect(within(sheet).getByRole('combobox', { name: /^Branch/ })).toHaveDisplayValue(branch);
      await fill(person, within(sheet).getByRole('textbox', { name: /^Confirm/ }), '10-2026');
      await person.click(within(sheet).getByRole('button', { name: 'Lock month' }));
      await waitFor(() => expect(sheet).not.toBeInTheDocument());
      expect(known).toBe(sent.length);
    }
    expect(sent).toEqual([1, 2]);
  });

  it('offers no lock before the month is filed', async () => {
    await open();
    await screen.findByRole('table', { name: 'Sections' });
    expect(screen.queryByRole('button', { name: 'Lock month' })).not.toBeInTheDocument();
  });

  it('says who locked the month', async () => {
    const lock = {
      branchId: 1,
      branch: 'Kothrud',
      locked: true,
      lockId: 7,
      byName: 'Kavita Deshmukh',
      at: '2026-11-12T10:00:00Z',
    };
    answer({ filed, locks: [lock] });
    await open();
    expect(await screen.findByText('Locked')).toBeVisible();
    expect(screen.getByText('by Kavita Deshmukh')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lock month' })).not.toBeInTheDocument();
  });

  it('prints the close of each branch at which the month is locked', async () => {
    const at = '2026-11-12T10:00:00Z';
    const lock = { branchId: 2, branch: 'Baner', locked: true, lockId: 8, byName: 'Kavita Deshmukh', at };
    answer({ filed, locks: [...pack.locks, lock] });
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('gst/closed/pdf'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('lock'));
        return HttpResponse.text('%PDF');
      }),
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    expect(screen.queryByRole('menuitem', { name: 'Month closed, Kothrud' })).not.toBeInTheDocument();
    await person.click(screen.getByRole('menuitem', { name: 'Month closed, Baner' }));
    await waitFor(() => expect(asked).toEqual(['8']));
  });

  it('names the branches that are locked while others are not', async () => {
    const lock = {
      branchId: 2,
      branch: 'Baner',
      locked: true,
      lockId: 8,
      byName: 'Kavita Deshmukh',
      at: '2026-11-12T10:00:00Z',
    };
    answer({ filed, locks: [...pack.locks, lock] });
    await open();
    expect(await screen.findByText('Baner')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lock month' })).toBeVisible();
  });

  it('names the branches whose papers are missing, and offers no filing then', async () => {
    answer({ isWhole: false, others: ['Baner'] });
    await open();
    expect(await screen.findByText(/^This GSTIN is shared with Baner/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark as filed' })).not.toBeInTheDocument();
  });

  it('is read by the front desk without files', async () => {
    await open('/gst?month=2026-10', 'STAFF');
    await screen.findByRole('table', { name: 'Sections' });
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  it('leads to Tax where no branch has a GSTIN', async () => {
    answer(null);
    await open();
    expect(await screen.findByRole('heading', { name: 'This branch has no GSTIN' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Tax' })).toHaveAttribute(
      'href',
      '/platformadmindashboard?report=tax',
    );
  });

  it('names the ledgers of Tally', async () => {
    const ledgers = Object.keys(ledgersInput);
    const sent: unknown[] = [];
    server.use(
      http.get(api('gst/tally/ledgers'), () =>
        HttpResponse.json({ data: ledgers.map((account) => ({ account, label: account, name: account })) }),
      ),
      http.put(api('gst/tally/ledgers'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ message: 'Saved.' });
      }),
    );
    const { person } = await open('/gst?month=2026-10&ledgers=open');
    await fill(person, await screen.findByRole('textbox', { name: 'Fees' }), 'Tuition income');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ FEES: 'Tuition income', CASH: 'CASH' }]));
  });
});
