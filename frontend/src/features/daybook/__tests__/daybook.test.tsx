import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import type { CountedCash, DayBook } from '../api';
import { closedDayBook, makeCounted, makeDayBook } from './fixtures';

const page = '/finace-page?tab=daybook&branch=1&day=2026-11-20';
let sent: { to: string; body: unknown }[] = [];

const show = (book: DayBook) =>
  server.use(http.get(api('branch/:id/daybook'), () => HttpResponse.json({ data: book })));

const took = (to: string, answer: object, status = 201) =>
  http.post(api(to), async ({ request }) => {
    sent.push({ to, body: await request.json() });
    return HttpResponse.json(answer, { status });
  });

const counts = (found: CountedCash) =>
  server.use(
    took('cashclose/count', { data: found, message: 'Count fixed.' }),
    took('cashclose', { data: { _id: 1 }, message: 'Day closed.' }),
  );

beforeEach(() => {
  sent = [];
});

describe('an open day', () => {
  it('shows neither a total nor what the drawer should hold', async () => {
    show(makeDayBook());
    await openApp(page);
    await screen.findByText('Rohan Patil');
    expect(screen.getByText('After the count')).toBeInTheDocument();
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
  });

  it('shows a transfer in one row with both sides', async () => {
    show(makeDayBook());
    await openApp(page);
    const row = (await screen.findByText('TRF-00041')).closest('tr')!;
    expect(within(row).getByText('Cash to Bank')).toBeInTheDocument();
    expect(within(row).getAllByText('₹5,000.00')).toHaveLength(2);
  });

  it('names an opening balance', async () => {
    const [row] = makeDayBook().rows;
    show(makeDayBook({ rows: [{ ...row!, name: '', note: '', document: 'OPB-00001', origin: 'OPENING' }] }));
    await openApp(page);
    const found = (await screen.findByText('OPB-00001')).closest('tr')!;
    expect(within(found).getByText('Opening balance')).toBeInTheDocument();
  });

  it('says that nothing was posted', async () => {
    show(makeDayBook({ rows: [] }));
    await openApp(page);
    expect(await screen.findByText('Nothing has been posted on this day')).toBeInTheDocument();
  });

  it('that follows an open one cannot be closed', async () => {
    show(makeDayBook({ canClose: false, closeFirst: '2026-11-19' }));
    await openApp(page);
    expect(await screen.findByText('Close 19-11-2026 first')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close the day' })).not.toBeInTheDocument();
  });
});

describe('a closed day', () => {
  it('shows what was counted, the book, the difference and its number', async () => {
    show(closedDayBook());
    await openApp(page);
    expect(await screen.findByText('Difference, booked as DIF-00012')).toBeInTheDocument();
    expect(screen.getByText('₹8,720.00')).toBeInTheDocument();
    expect(screen.getByText('Total')).toBeInTheDocument();
    expect(screen.getByText(/counted by Priyanka Joshi/)).toBeInTheDocument();
    expect(screen.getByText('Change not returned. Auto-rickshaw, slip missing.')).toBeInTheDocument();
  });
});

describe('closing a day', () => {
  async function count(found: CountedCash) {
    show(makeDayBook());
    counts(found);
    const { person } = await openApp(page);
    await person.click(await screen.findByRole('button', { name: 'Close the day' }));
    const sheet = await screen.findByRole('dialog', { name: 'Close the day' });
    await person.type(within(sheet).getByLabelText('₹500'), '34{Enter}');
    await person.type(within(sheet).getByLabelText('Coins'), '38');
    return { person, sheet };
  }

  it('adds up notes and coins, and hides the book until the count is fixed', async () => {
    const { person, sheet } = await count(makeCounted());
    expect(within(sheet).getByText('₹17,038.00')).toBeInTheDocument();
    expect(within(sheet).getByText('The book’s figure is hidden')).toBeInTheDocument();
    await person.click(within(sheet).getByRole('button', { name: 'Fix the count' }));
    expect(await screen.findByText('Short')).toBeInTheDocument();
    expect(screen.getByText('₹17,088.00')).toBeInTheDocument();
  });

  it('goes from row to row by Enter', async () => {
    const { sheet } = await count(makeCounted());
    expect(within(sheet).getByLabelText('Coins')).toHaveFocus();
  });

  it('sends the reason of a difference', async () => {
    const { person } = await count(makeCounted());
    await person.click(screen.getByRole('button', { name: 'Fix the count' }));
    const reason = await screen.findByLabelText('Reason');
    await person.selectOptions(reason, 'CHANGE');
    await person.click(screen.getByRole('button', { name: 'Close 20-11-2026' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.body).toMatchObject({ branchObjectId: 1, date: '2026-11-20', notes500: 34 });
    expect(sent[1]?.body).toEqual({ countObjectId: 7, reason: 'CHANGE' });
  });

  it('asks a second person above the limit', async () => {
    const confirmers = [{ _id: 3, name: 'Kavita Deshmukh' }];
    const { person } = await count(makeCounted({ needsConfirmation: true, confirmers }));
    server.use(took('cashclose/confirm', { data: { confirmation: 'signed', name: 'Kavita Deshmukh' } }, 200));
    await person.click(screen.getByRole('button', { name: 'Fix the count' }));
    await person.selectOptions(await screen.findByLabelText('Reason'), 'UNEXPLAINED');
    await person.selectOptions(screen.getByLabelText('Confirmed by'), '3');
    await person.type(screen.getByLabelText('Password of the second person'), 'Raga@Pune1');
    await person.click(screen.getByRole('button', { name: 'Close 20-11-2026' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[1]?.body).toEqual({ countObjectId: 7, memberObjectId: 3, password: 'Raga@Pune1' });
    expect(sent[2]?.body).toMatchObject({ countObjectId: 7, confirmation: 'signed' });
  });
});

describe('a date that is closed', () => {
  it('is moved to the next open day by one click', async () => {
    server.use(
      http.get(api('transfer'), () => HttpResponse.json({ list: [], total: 0, page: 1, pageSize: 10 })),
      http.post(api('transfer'), async ({ request }) => {
        const body = (await request.json()) as { date: string };
        sent.push({ to: 'transfer', body });
        return sent.length === 1
          ? refuse(409, {
              code: 'day_closed',
              message: '20-11-2026 is closed. Post it on 21-11-2026?',
              errors: { date: ['20-11-2026 is closed. Post it on 21-11-2026?'] },
              data: { day: '2026-11-20', openDay: '2026-11-21' },
            })
          : HttpResponse.json({ data: { _id: 1, version: 1 }, message: 'Money moved.' }, { status: 201 });
      }),
    );
    const { person } = await openApp('/finace-page?tab=transfers&transfer=new');
    const sheet = await screen.findByRole('dialog', { name: 'Transfer' });
    await person.type(within(sheet).getByLabelText('Amount'), '500');
    await person.selectOptions(within(sheet).getAllByLabelText('Branch')[0]!, '1');
    await person.click(within(sheet).getByRole('button', { name: 'Transfer' }));
    await person.click(await screen.findByRole('button', { name: 'Post on 21-11-2026' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ amount: '500.00', date: '2026-11-21' });
  });
});
