import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Schemas } from '@/api/client';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';

type Health = Schemas['BooksHealth'];
type Finding = NonNullable<Health['run']>['found'][number];
type Job = Schemas['ShownJob'];

const finding: Finding = {
  check: 'payment.allocated',
  kind: 'payment',
  recordId: 388,
  number: 'KTH/26-27/000388',
  day: '2026-11-17',
  studentId: 12,
  studentName: 'Mohammed Irfan Shaikh',
  expected: '4720.00',
  found: '4270.00',
};

const gap: Finding = {
  ...finding,
  check: 'number.gap',
  recordId: 389,
  number: 'KTH/26-27/000390',
  expected: '389',
  found: '390',
};

function makeHealth(found: readonly Finding[] | null): Health {
  const many = (check: string) => (found === null ? null : found.filter((one) => one.check === check).length);
  return {
    groups: [
      {
        name: 'payments',
        label: 'Payments',
        checks: [
          {
            name: 'payment.allocated',
            title: 'Allocations and advance make up the payment',
            broken: 'Allocations and advance do not make up the payment',
            definition: 'What a payment pays of dues is at most its amount.',
            figures: ['Payment', 'Allocated'],
            unit: 'money',
            findings: many('payment.allocated'),
          },
        ],
      },
      {
        name: 'papers',
        label: 'Papers and numbers',
        checks: [
          {
            name: 'number.gap',
            title: 'Numbers run 1 … n without a gap',
            broken: 'A number is missing before this one',
            definition: 'Every number follows the one before.',
            figures: ['Number expected', 'Number found'],
            unit: 'number',
            findings: many('number.gap'),
          },
        ],
      },
    ],
    run: found && {
      startedAt: '2026-11-19T20:30:00Z',
      milliseconds: 4100,
      rows: 38420,
      findings: found.length,
      askedBy: '',
      found: [...found],
    },
    nights: Array.from({ length: 30 }, (_, place) => ({
      day: `2026-11-${String(place + 1).padStart(2, '0')}`,
      findings: found === null ? null : place === 29 ? found.length : 0,
    })),
    series: [
      {
        _id: 3,
        kind: 'receipt',
        label: 'receipts',
        prefix: 'KTH',
        year: '26-27',
        last: 412,
        head: '9f3a71c2'.repeat(8),
      },
      { _id: 4, kind: 'certificate', label: 'certificates', prefix: '', year: '', last: 21, head: '' },
    ],
  };
}

const job = (state: Job['state'], message = ''): Job => ({
  _id: 7,
  kind: 'books',
  name: 'Books health',
  recordId: null,
  state,
  done: 1,
  total: 2,
  message,
  size: 0,
  createDt: '2026-11-20T04:00:00Z',
  endDt: null,
  keptUntil: null,
  canCancel: true,
});

let health: Health;
let jobs: Job[];

beforeEach(() => {
  health = makeHealth([]);
  jobs = [];
  server.use(
    http.get(api('books'), () => HttpResponse.json({ data: health })),
    http.get(api('job'), () => HttpResponse.json({ data: jobs })),
  );
});

describe('the books’ health', () => {
  it('says that everything holds, when it was checked and how much', async () => {
    await openApp('/books');
    expect(await screen.findByText('Everything holds. 38,420 rows were looked at.')).toBeVisible();
    expect(screen.getByRole('main')).toHaveTextContent('2 checks · last run 20-11-2026, 2:00 am, 4.1 s');
    expect(screen.getAllByRole('img', { name: 'Holds' })).toHaveLength(2);
    expect(screen.getByRole('img', { name: '30 nights without a finding, 0 nights with a finding' })).toBeVisible();
  });

  it('names a finding with its document and both figures, and leads to the receipt', async () => {
    health = makeHealth([finding]);
    await openApp('/books');
    const box = await screen.findByRole('region', { name: 'Allocations and advance do not make up the payment' });
    expect(box).toHaveTextContent('Receipt KTH/26-27/000388');
    expect(box).toHaveTextContent('17-11-2026');
    expect(box).toHaveTextContent('Mohammed Irfan Shaikh');
    expect(box).toHaveTextContent('Payment₹4,720.00');
    expect(box).toHaveTextContent('Allocated₹4,270.00');
    expect(box).toHaveTextContent('Apart₹450.00');
    expect(within(box).getByRole('link', { name: 'Open receipt' })).toHaveAttribute('href', '/payments?payment=388');
    expect(within(box).getByRole('link', { name: 'Tell support' })).toHaveAttribute(
      'href',
      '/customersupport?ticket=new',
    );
    expect(screen.getByRole('img', { name: '29 nights without a finding, 1 night with a finding' })).toBeVisible();
  });

  it('writes numbers that are no amounts as numbers', async () => {
    health = makeHealth([gap]);
    await openApp('/books');
    const box = await screen.findByRole('region', { name: 'A number is missing before this one' });
    expect(box).toHaveTextContent('Number expected389Number found390Apart1');
  });

  it('shows five findings at first, and all when asked', async () => {
    health = makeHealth(Array.from({ length: 7 }, (_, place) => ({ ...finding, recordId: place })));
    const { person } = await openApp('/books');
    expect(await screen.findAllByRole('link', { name: 'Open receipt' })).toHaveLength(5);
    await person.click(screen.getByRole('button', { name: 'Show all 7 findings' }));
    expect(screen.getAllByRole('link', { name: 'Open receipt' })).toHaveLength(7);
  });

  it('opens what a check compares and what the last run said of it', async () => {
    health = makeHealth([gap]);
    const { person } = await openApp('/books');
    const group = await screen.findByRole('region', { name: 'Papers and numbers' });
    await person.click(within(group).getByText('Numbers run 1 … n without a gap'));
    expect(within(group).getByText('Every number follows the one before.')).toBeVisible();
    expect(within(group).getByText('Last run 20-11-2026, 2:00 am: 1 finding.')).toBeVisible();
  });

  it('lists the series with their last number', async () => {
    await openApp('/books');
    const panel = await screen.findByRole('region', { name: 'Series' });
    expect(panel).toHaveTextContent('KTH receipts 26-27');
    expect(panel).toHaveTextContent('412');
  });

  it('shows the head of a series in groups of four, and copies it', async () => {
    const { person } = await openApp('/books');
    const panel = await screen.findByRole('region', { name: 'Series' });
    expect(panel).toHaveTextContent('KTH receipts 26-274129f3a 71c2');
    await person.click(within(panel).getByText('KTH receipts 26-27'));
    const head = Array.from({ length: 8 }, () => '9f3a 71c2').join(' ');
    expect(within(panel).getByText(head)).toBeVisible();
    await person.click(within(panel).getByRole('button', { name: 'Copy head' }));
    expect(await navigator.clipboard.readText()).toBe(head);
  });

  it('says that the head of a series is not known yet', async () => {
    const { person } = await openApp('/books');
    const panel = await screen.findByRole('region', { name: 'Series' });
    await person.click(within(panel).getByText('certificates'));
    expect(within(panel).getByText('The head is known after the next check.')).toBeVisible();
  });

  it('exports a series', async () => {
    const asked: string[] = [];
    server.use(
      http.get(api('books/series'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('version,receipt_number\n');
      }),
    );
    const { person } = await openApp('/books');
    const panel = await screen.findByRole('region', { name: 'Series' });
    await person.click(within(panel).getByText('KTH receipts 26-27'));
    await person.click(within(panel).getAllByRole('button', { name: 'Export CSV' })[0]!);
    await waitFor(() => expect(asked).toEqual(['?series=3']));
  });

  it('opens the record of a finding in the ledger of the centre', async () => {
    health = makeHealth([{ ...finding, kind: 'expense', recordId: 9, number: 'EXP-00009', studentId: null }]);
    await openApp('/books');
    const box = await screen.findByRole('region', { name: 'Allocations and advance do not make up the payment' });
    expect(box).toHaveTextContent('Expense EXP-00009');
    expect(within(box).getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      '/finace-page?tab=expenses&expense=9',
    );
  });

  it('offers the first check where none was made yet', async () => {
    health = makeHealth(null);
    await openApp('/books');
    expect(await screen.findByText('The books were not checked yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run now' })).toBeVisible();
  });

  it('follows a check to its end and shows what it found', async () => {
    let asked = 0;
    server.use(
      http.post(api('books/run'), () => {
        jobs = [job('RUNNING')];
        asked++;
        return HttpResponse.json({ data: jobs[0], message: 'The books are being checked.' }, { status: 202 });
      }),
    );
    const { person } = await openApp('/books');
    await person.click(await screen.findByRole('button', { name: 'Run now' }));
    expect(await screen.findByText('1 of 2')).toBeVisible();
    jobs = [job('DONE', '1 finding')];
    health = makeHealth([finding]);
    expect(
      await screen.findByRole(
        'region',
        { name: 'Allocations and advance do not make up the payment' },
        { timeout: 5000 },
      ),
    ).toBeVisible();
    expect(asked).toBe(1);
  });

  it('says that it did not load, and tries again', async () => {
    server.use(http.get(api('books'), () => HttpResponse.json({ message: 'Something went wrong' }, { status: 500 })));
    await openApp('/books');
    expect(await screen.findByText('The books’ health did not load')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
