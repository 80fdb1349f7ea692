import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, makeBranch, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './payment-list-page';
import './record-payment-sheet';

const aarav = {
  _id: 12,
  studentId: 'STU-00312',
  studentName: 'Aarav Deshpande',
  phone: '9822014567',
  courses: 'Guitar',
  pending: '9440.00',
  daysLate: 41,
  userLogo: null,
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
};

const due = (id: number, label: string, daysLate: number) => ({
  _id: id, label, dueDate: '2026-10-10', daysLate, total: '4720.00', open: '4720.00',
});
const dues = [due(1, 'Guitar, Oct 2026', 41), due(2, 'Guitar, Nov 2026', 10)];

interface Asked {
  amount?: string;
  allocations?: { due: number; amount: string }[];
}

/** What the server would answer: oldest first, after what was wished. */
function previewOf({ amount = '0.00', allocations = [] }: Asked) {
  let left = Number(amount) * 100;
  const shares = dues.map((one) => {
    const wish = allocations.find((part) => part.due === one._id);
    const paise = wish ? Number(wish.amount) * 100 : Math.min(left, 472000);
    left -= paise;
    const status = paise === 472000 ? 'PAID' : paise > 0 ? 'PART_PAID' : 'ISSUED';
    return { due: one, amount: (paise / 100).toFixed(2), status };
  });
  return {
    student: { ...aarav, branchname: 'Kothrud' },
    pendingBefore: '9440.00',
    overdue: '9440.00',
    inWords: '',
    allocations: shares,
    advance: (Math.max(0, left) / 100).toFixed(2),
    pendingAfter: (9440 - Number(amount)).toFixed(2),
    nextDue: '2026-12-10',
  };
}

let previews: Asked[];
let posts: { key: string | null; body: unknown }[];

const recorded = () =>
  HttpResponse.json(
    { data: { _id: 9, receiptNo: 'KTH/26-27/000413', amount: '6000.00' }, message: 'Payment recorded.' },
    { status: 201 },
  );

function answerPosts(...answers: (() => Response)[]) {
  server.use(
    http.post(api('studentpayment'), async ({ request }) => {
      posts.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return (answers[posts.length - 1] ?? recorded)();
    }),
  );
}

beforeEach(() => {
  previews = [];
  posts = [];
  server.use(
    http.get(api('branch/1'), () => HttpResponse.json({ data: makeBranch({ gstin: '27AAKCS4821M1Z6' }) })),
    http.get(api('studentpayment'), () => HttpResponse.json(listOf([], {}))),
    http.get(api('student'), ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      return HttpResponse.json(listOf(search.startsWith('aar') ? [aarav] : []));
    }),
    http.post(api('studentpayment/preview'), async ({ request }) => {
      const body = (await request.json()) as Asked;
      previews.push(body);
      return HttpResponse.json({ data: previewOf(body) });
    }),
  );
  answerPosts();
});

const amountField = () => screen.findByRole('textbox', { name: 'Amount received' });

describe('taking a fee', () => {
  it('needs nothing but the keyboard', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const { person, router } = await openApp('/payments?pay=new');
    await person.type(await screen.findByRole('combobox', { name: 'Student' }), 'aar');
    await screen.findByRole('option', { name: /Aarav Deshpande/ });
    await person.keyboard('{Enter}');

    expect(await amountField()).toHaveFocus();
    await person.keyboard('6000');
    expect(screen.getByText('Rupees six thousand only')).toBeVisible();
    await person.tab(); // Overdue
    await person.tab(); // All pending
    await person.tab();
    expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    await person.tab();
    await person.keyboard('632114907715');
    await waitFor(() => expect(previews.at(-1)?.amount).toBe('6000.00'));
    await person.keyboard('{Control>}{Enter}{/Control}');

    expect(await screen.findByText('Receipt KTH/26-27/000413 recorded, ₹6,000.00')).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(posts[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(posts[0]?.body).toMatchObject({
      studentObjectId: 12, amount: '6000.00', method: 'UPI', reference: '632114907715',
    });
    expect(router.state.location.search).toBe('');

    server.use(
      http.get(api('studentpayment/9/receipt'), () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'Content-Type': 'application/pdf' } }),
      ),
    );
    URL.createObjectURL = () => 'blob:receipt';
    URL.revokeObjectURL = () => undefined;
    await person.click(await screen.findByRole('button', { name: 'Print receipt' }));
    expect(open).toHaveBeenCalled();
  });

  it('shows what it does to the dues before it is done', async () => {
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '6000');
    const goesTo = await screen.findByRole('region', { name: 'Goes to' });
    await waitFor(() => expect(within(goesTo).getByText('₹1,280.00')).toBeVisible());
    expect(within(goesTo).getByText('Paid')).toBeVisible();
    expect(within(goesTo).getByText('Part paid')).toBeVisible();
    expect(within(goesTo).getByText('₹3,440.00')).toBeVisible();

    const receipt = screen.getByRole('article', { name: 'Receipt preview' });
    expect(within(receipt).getByText('Sunrise Academy')).toBeVisible();
    expect(await within(receipt).findByText('GSTIN 27AAKCS4821M1Z6')).toBeVisible();
    expect(within(receipt).getByText('\u2212₹6,000.00')).toBeVisible();
    expect(within(receipt).getByText('10-12-2026')).toBeVisible();
    expect(posts).toEqual([]);
  });

  it('may be shared out by hand', async () => {
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '6000');
    await waitFor(() => expect(previews.at(-1)?.amount).toBe('6000.00'));
    await screen.findAllByText('₹1,280.00');
    await person.click(screen.getByRole('switch', { name: 'By hand' }));
    const october = screen.getByRole('textbox', { name: 'Amount for Guitar, Oct 2026' });
    expect(october).toHaveValue('4,720.00');
    await person.clear(october);
    await person.type(october, '2000');
    await person.click(screen.getByRole('button', { name: /Record ₹6,000.00/ }));

    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({
      allocations: [{ due: 1, amount: '2000.00' }, { due: 2, amount: '1280.00' }],
    });
  });

  it('refuses parts that are more than what was received', async () => {
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '1000');
    await person.click(screen.getByRole('switch', { name: 'By hand' }));
    await person.type(screen.getByRole('textbox', { name: 'Amount for Guitar, Nov 2026' }), '1500');
    await person.click(screen.getByRole('button', { name: /Record ₹1,000.00/ }));
    expect(await screen.findByText('The parts add up to more than the amount received')).toBeVisible();
    expect(posts).toEqual([]);
  });

  it('takes over what is pending with one button', async () => {
    const { person } = await openApp('/payments?pay=12');
    await amountField();
    await person.click(screen.getByRole('button', { name: /All pending/ }));
    expect(await amountField()).toHaveValue('9,440.00');
    expect(await screen.findByRole('button', { name: /Record ₹9,440.00/ })).toBeVisible();
  });

  it('puts a refused reference beside its field, keeps the sheet and sends a new key', async () => {
    answerPosts(() => refuse(400, { errors: { reference: ['This reference was used on 18-11-2026.'] } }));
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '4720');
    await person.click(screen.getByRole('radio', { name: 'UPI' }));
    const reference = screen.getByRole('textbox', { name: /UPI reference/ });
    await person.type(reference, '111');
    await person.click(screen.getByRole('button', { name: /Record ₹4,720.00/ }));
    await waitFor(() =>
      expect(reference).toHaveAccessibleDescription('This reference was used on 18-11-2026.'),
    );
    expect(screen.queryByText(/recorded/)).not.toBeInTheDocument();

    await person.type(reference, '2');
    await person.click(screen.getByRole('button', { name: /Record ₹4,720.00/ }));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.key).not.toBe(posts[0]?.key);
  });

  it('sends the same key again when the answer was lost', async () => {
    answerPosts(() => HttpResponse.error());
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '4720');
    const button = await screen.findByRole('button', { name: /Record ₹4,720.00/ });
    await person.click(button);
    expect(await screen.findByText('No connection to the server. Nothing was saved.')).toBeVisible();
    await person.click(button);
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.key).toBe(posts[0]?.key);
  });

  it('asks before a typed amount is thrown away', async () => {
    const { person } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '500');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await amountField()).toHaveValue('500');
    expect(posts).toEqual([]);
  });

  it('stays until the answer is there', async () => {
    const waiting: (() => void)[] = [];
    server.use(
      http.post(api('studentpayment'), async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return recorded();
      }),
    );
    const { person, router } = await openApp('/payments?pay=12');
    await person.type(await amountField(), '6000');
    await waitFor(() => expect(previews.at(-1)?.amount).toBe('6000.00'));
    await person.keyboard('{Control>}{Enter}{/Control}{Escape}');
    expect(router.state.location.search).toBe('?pay=12');
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting[0]?.();
    expect(await screen.findByText('Receipt KTH/26-27/000413 recorded, ₹6,000.00')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('is not open to a trainer', async () => {
    await openApp('/?pay=12', { as: makeUser({ role: 'TRAINER' }), pages: [] });
    await waitFor(() => expect(previews).toEqual([]));
    expect(screen.queryByRole('dialog', { name: 'Record payment' })).not.toBeInTheDocument();
  });
});

it('a payment leads to the student who paid', async () => {
  const payment = {
    _id: 9,
    receiptNo: 'KTH/26-27/000413',
    studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    amount: '6000.00',
    date: '2026-11-20',
    method: 'CASH',
    status: 'CONFIRMED',
    createdBy: 'Priyanka Joshi',
    balanceBefore: '9440.00',
    balanceAfter: '3440.00',
    allocations: [],
  };
  server.use(http.get(api('studentpayment/9'), () => HttpResponse.json({ data: payment })));
  await openApp('/payments?payment=9');
  const student = await screen.findByRole('link', { name: 'Aarav Deshpande, STU-00312' });
  expect(student).toHaveAttribute('href', '/studentcourse/12');
});
