import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listOf, makeBranch, makeUser } from '@/testing/fixtures';
import { record } from '@/testing/calls';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';
import './payment-list-page';
import './payment-desk';
import '@/components/documents/mail-dialog';

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

const neha = { ...aarav, _id: 13, studentId: 'STU-00313', studentName: 'Neha Ghorpade' };

const due = (id: number, label: string, daysLate: number) => ({
  _id: id,
  label,
  dueDate: '2026-10-10',
  daysLate,
  total: '4720.00',
  open: '4720.00',
});
const dues = [due(1, 'Guitar, Oct 2026', 41), due(2, 'Guitar, Nov 2026', 10)];

interface Asked {
  studentObjectId?: number;
  amount?: string;
  method?: string;
  allocations?: { due: number; amount: string }[];
}

/** What the server would answer: oldest first, after what was wished. */
function previewOf({ studentObjectId = 12, amount = '0.00', method = 'CASH', allocations = [] }: Asked) {
  const who = studentObjectId === neha._id ? neha : aarav;
  const wishOf = (one: { _id: number }) => Number(allocations.find((part) => part.due === one._id)?.amount ?? 0) * 100;
  let left = Number(amount) * 100 - dues.reduce((sum, one) => sum + wishOf(one), 0);
  const shares = dues.map((one) => {
    const rest = Math.min(left, 472000 - wishOf(one));
    left -= rest;
    const paise = wishOf(one) + rest;
    const status = paise === 472000 ? 'PAID' : paise > 0 ? 'PART_PAID' : 'ISSUED';
    return { due: one, amount: (paise / 100).toFixed(2), status };
  });
  return {
    student: { ...who, branchname: 'Kothrud' },
    pendingBefore: '9440.00',
    overdue: '9440.00',
    inWords: '',
    allocations: shares,
    advance: (Math.max(0, left) / 100).toFixed(2),
    pendingAfter: (9440 - Number(amount)).toFixed(2),
    nextDue: '2026-12-10',
    cashLimits: Number(amount) >= 200_000 && method === 'CASH' ? [{ kind: 'DAY', course: '', taken: amount }] : [],
    refused: {},
  };
}

const posted = {
  _id: 9,
  receiptNo: 'KTH/26-27/000413',
  splitWith: [],
  studentObjectId: { _id: 12, studentId: 'STU-00312', studentName: 'Aarav Deshpande' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  amount: '6000.00',
  date: '2026-11-20',
  method: 'CASH',
  status: 'CONFIRMED',
  createdBy: 'Priyanka Joshi',
  balanceBefore: '9440.00',
  balanceAfter: '3440.00',
  studentEmail: 'aarav@family.test',
  allocations: [],
};

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
      const found = [aarav, neha].filter((one) => one.studentName.toLowerCase().includes(search));
      return HttpResponse.json(listOf(found));
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

const SHORTCUT = '{Control>}{Alt>}p{/Alt}{/Control}';
const RECORD = '{Control>}{Enter}{/Control}';

/** The sheet of Aarav with the amount that was filled in. */
async function openFilled() {
  const app = await openApp('/payments?pay=12');
  const field = await amountField();
  await waitFor(() => expect(field).toHaveValue('9,440.00'));
  return { ...app, field };
}

/** The same with another amount; what is filled in is marked, so typing replaces it. */
async function openWith(amount: string) {
  const app = await openFilled();
  await app.person.keyboard(amount);
  return app;
}

describe('taking a fee', () => {
  it('needs nothing but the keyboard', async () => {
    const { person, router } = await openApp('/payments?pay=new');
    await person.type(await screen.findByRole('combobox', { name: 'Student' }), 'aar');
    await screen.findByRole('option', { name: /Aarav Deshpande/ });
    await person.keyboard('{Enter}');

    const field = await amountField();
    expect(field).toHaveFocus();
    await waitFor(() => expect(field).toHaveValue('9,440.00'));
    await person.keyboard('6000');
    expect(screen.getByText('Rupees six thousand only')).toBeVisible();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('radio', { name: 'Cash' })).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    await person.tab();
    await person.keyboard('632114907715');
    await person.keyboard(RECORD);

    expect(await screen.findByText('Receipt KTH/26-27/000413 recorded, ₹6,000.00.')).toBeVisible();
    expect(posts).toHaveLength(1);
    expect(posts[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(posts[0]?.body).toMatchObject({
      studentObjectId: 12,
      amount: '6000.00',
      method: 'UPI',
      reference: '632114907715',
    });
    expect(router.state.location.search).toBe('');
  });

  it('begins anywhere with Ctrl Alt P, from inside a field too, and loses no key that follows', async () => {
    server.use(http.get(api('studentpayment'), () => HttpResponse.json(listOf([posted], {}))));
    const { person, router } = await openApp('/payments');
    await person.click(await screen.findByRole('searchbox'));
    await person.keyboard(`${SHORTCUT}neha ghor`);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Student' })).toHaveValue('neha ghor'));
    expect(router.state.location.search).toBe('?pay=new');
    expect(await screen.findByRole('option', { name: /Neha Ghorpade/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Aarav/ })).not.toBeInTheDocument();
  });

  it('takes name, Enter and amount in one go', async () => {
    const { person } = await openApp('/payments');
    await screen.findByRole('heading', { name: 'Payments' });
    await person.keyboard(`${SHORTCUT}neha{Enter}500`);
    await waitFor(async () => expect(await amountField()).toHaveValue('500'));
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({ studentObjectId: 13, amount: '500.00', method: 'CASH' });
  });

  it('fills in what is overdue, and records it in cash with one more key', async () => {
    const { person } = await openFilled();
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({ studentObjectId: 12, amount: '9440.00', method: 'CASH' });
  });

  it('fills in nothing where somebody has begun to type', async () => {
    const answers: (() => void)[] = [];
    server.use(
      http.post(api('studentpayment/preview'), async ({ request }) => {
        const body = (await request.json()) as Asked;
        await new Promise<void>((resolve) => answers.push(resolve));
        return HttpResponse.json({ data: previewOf(body) });
      }),
    );
    const { person } = await openApp('/payments?pay=12');
    const field = await amountField();
    await person.type(field, '750');
    await waitFor(() => expect(answers.length).toBeGreaterThan(0));
    answers.forEach((answer) => answer());
    await waitFor(() => expect(answers.length).toBeGreaterThan(1));
    answers.forEach((answer) => answer());
    expect(await screen.findByRole('region', { name: 'Goes to' })).toBeVisible();
    expect(field).toHaveValue('750');
  });

  it('is not posted by an Enter too many', async () => {
    const { person } = await openFilled();
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('radio', { name: 'UPI' }));
    await person.type(screen.getByRole('textbox', { name: 'UPI reference' }), '4711{Enter}{Enter}');
    expect(posts).toEqual([]);
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
  });

  it.each(['UPI', 'Card', 'Bank'])('by %s needs a reference', async (method) => {
    const { person } = await openFilled();
    await person.click(screen.getByRole('radio', { name: method }));
    await person.keyboard(RECORD);
    const reference = screen.getByRole('textbox', { name: `${method} reference` });
    await waitFor(() =>
      expect(reference).toHaveAccessibleDescription('A reference is required for UPI, card and bank transfer.'),
    );
    expect(posts).toEqual([]);
    await person.type(reference, '632114907715');
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
  });

  it('takes a cheque with its bank, number and date', async () => {
    const { person } = await openFilled();
    await person.click(screen.getByRole('radio', { name: 'Cheque' }));
    await person.keyboard(RECORD);
    expect(await screen.findByText('A cheque number has 6 digits.')).toBeVisible();
    expect(screen.getByText('Please enter the bank of the cheque.')).toBeVisible();
    expect(screen.getByText('Please enter the date on the cheque.')).toBeVisible();
    expect(posts).toEqual([]);
    await person.type(screen.getByRole('textbox', { name: 'Cheque number' }), '004127');
    await person.type(screen.getByRole('textbox', { name: 'Bank' }), 'Saraswat Bank');
    await person.type(screen.getByRole('textbox', { name: 'Cheque date' }), '20-11-2026');
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({
      method: 'CHEQUE',
      reference: '004127',
      bank: 'Saraswat Bank',
      chequeDate: '2026-11-20',
    });
  });

  it('asks why so much cash is taken, and sends the reason', async () => {
    const { person } = await openWith('200000');
    expect(await screen.findByText(/₹2,00,000.00 in cash from this student on one day/)).toBeVisible();
    await person.type(screen.getByRole('textbox', { name: 'Reason for so much cash' }), 'The bank was closed');
    await person.keyboard(RECORD);
    await person.click(await screen.findByRole('button', { name: /Record/ }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({ amount: '200000.00', cashReason: 'The bank was closed' });
  });

  it('says that the cash of the family reaches the limit', async () => {
    server.use(
      http.post(api('studentpayment/preview'), async ({ request }) => {
        const body = (await request.json()) as Asked;
        const cashLimits = [{ kind: 'FAMILY', course: '', taken: '200000.00' }];
        return HttpResponse.json({ data: { ...previewOf(body), cashLimits } });
      }),
    );
    await openWith('1000');
    expect(await screen.findByText(/₹2,00,000.00 in cash from this family on one day/)).toBeVisible();
  });

  it('asks before more than is pending is taken, and one more Enter takes it', async () => {
    const { person } = await openWith('12440');
    await person.keyboard(RECORD);
    const dialog = await screen.findByRole('dialog', { name: 'More than is pending' });
    expect(dialog).toHaveTextContent(
      'The payment is ₹3,000.00 more than the pending amount. The extra is kept as the student’s advance.',
    );
    expect(posts).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Record ₹12,440.00' })).toHaveFocus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({ amount: '12440.00' });
  });

  it('goes back to the amount where that was too much', async () => {
    const { person, field } = await openWith('94400');
    await person.keyboard(RECORD);
    const dialog = await screen.findByRole('dialog', { name: 'More than is pending' });
    await person.click(within(dialog).getByRole('button', { name: 'Change the amount' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(field).toHaveValue('94,400');
    expect(posts).toEqual([]);
  });

  it('stays with the amount when another student is chosen', async () => {
    const { person, router } = await openWith('700');
    await person.click(screen.getByRole('radio', { name: 'Card' }));
    await person.type(screen.getByRole('textbox', { name: 'Card reference' }), '811');
    await person.click(screen.getByRole('button', { name: 'Change student' }));
    await person.keyboard('neha');
    await screen.findByRole('option', { name: /Neha Ghorpade/ });
    await person.keyboard('{Enter}');
    expect(await amountField()).toHaveValue('700');
    await waitFor(() => expect(router.state.location.search).toBe('?pay=13'));
    await person.keyboard(RECORD);
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({ studentObjectId: 13, amount: '700.00', method: 'CARD', reference: '811' });
  });

  it('shows what it does to the dues before it is done', async () => {
    await openWith('6000');
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
    const { person } = await openWith('6000');
    await screen.findAllByText('₹1,280.00');
    await person.click(screen.getByRole('switch', { name: 'By hand' }));
    const october = screen.getByRole('textbox', { name: 'Amount for Guitar, Oct 2026' });
    expect(october).toHaveValue('4,720.00');
    await person.clear(october);
    await person.type(october, '2000');
    await person.click(screen.getByRole('button', { name: /Record ₹6,000.00/ }));

    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.body).toMatchObject({
      allocations: [
        { due: 1, amount: '2000.00' },
        { due: 2, amount: '1280.00' },
      ],
    });
  });

  it('refuses parts that are more than what was received', async () => {
    const { person } = await openWith('1000');
    await person.click(screen.getByRole('switch', { name: 'By hand' }));
    await person.type(screen.getByRole('textbox', { name: 'Amount for Guitar, Nov 2026' }), '1500');
    await person.click(screen.getByRole('button', { name: /Record ₹1,000.00/ }));
    expect(await screen.findByText('The amounts for the dues add up to more than the amount received.')).toBeVisible();
    expect(posts).toEqual([]);
  });

  it('takes over what is pending with one button', async () => {
    const { person } = await openWith('1');
    await person.click(screen.getByRole('button', { name: /All pending/ }));
    expect(await amountField()).toHaveValue('9,440.00');
    expect(await screen.findByRole('button', { name: /Record ₹9,440.00/ })).toBeVisible();
  });

  it('puts a refused reference beside its field, keeps the sheet and sends a new key', async () => {
    answerPosts(() => refuse(400, { errors: { reference: ['This reference was used on 18-11-2026.'] } }));
    const { person } = await openWith('4720');
    await person.click(screen.getByRole('radio', { name: 'UPI' }));
    const reference = screen.getByRole('textbox', { name: /UPI reference/ });
    await person.type(reference, '111');
    await person.click(screen.getByRole('button', { name: /Record ₹4,720.00/ }));
    await waitFor(() => expect(reference).toHaveAccessibleDescription(/^This reference was used on 18-11-2026/));
    expect(screen.queryByText(/recorded/)).not.toBeInTheDocument();

    await person.type(reference, '2');
    await person.click(screen.getByRole('button', { name: /Record ₹4,720.00/ }));
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.key).not.toBe(posts[0]?.key);
  });

  it('sends the same key again when the answer was lost', async () => {
    answerPosts(() => HttpResponse.error());
    const { person } = await openWith('4720');
    const button = await screen.findByRole('button', { name: /Record ₹4,720.00/ });
    await person.click(button);
    expect(await screen.findByText('The answer of the server did not arrive. Please try again.')).toBeVisible();
    await person.click(button);
    await waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.key).toBe(posts[0]?.key);
  });

  it('asks before a typed amount is thrown away', async () => {
    const { person } = await openWith('500');
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
    const { person, router } = await openWith('6000');
    await person.keyboard(RECORD);
    await waitFor(() => expect(waiting).toHaveLength(1));
    await person.keyboard('{Escape}');
    expect(router.state.location.search).toBe('?pay=12');
    waiting[0]?.();
    expect(await screen.findByText('Receipt KTH/26-27/000413 recorded, ₹6,000.00.')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('is not open to a trainer', async () => {
    const { person } = await openApp('/?pay=12', { as: makeUser({ role: 'TRAINER' }), pages: [] });
    await person.keyboard(SHORTCUT);
    expect(previews).toEqual([]);
    expect(screen.queryByRole('dialog', { name: 'Record payment' })).not.toBeInTheDocument();
  });
});

const answerPayment = (some: Partial<typeof posted> = {}) =>
  server.use(http.get(api('studentpayment/9'), () => HttpResponse.json({ data: { ...posted, ...some } })));

const answerPdf = () =>
  server.use(
    http.post(api('studentpayment/9/copy'), () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'Content-Type': 'application/pdf' } }),
    ),
  );

/** A tab as the browser gives it. */
function spyOnTabs() {
  const tab = { location: { href: '' }, opener: window, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { tab, opened };
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:receipt';
  URL.revokeObjectURL = () => undefined;
});

describe('a date further back than the role may use', () => {
  const sentence = 'You can record payments dated 18-11-2026 or later. Please ask an admin or the owner.';

  it('asks a manager to record the payment', async () => {
    server.use(
      http.post(api('studentpayment/preview'), async ({ request }) => {
        const body = (await request.json()) as Asked & { date?: string };
        previews.push(body);
        return HttpResponse.json({ data: { ...previewOf(body), refused: body.date ? { date: [sentence] } : {} } });
      }),
    );
    const asked = record('post', 'approval', () =>
      HttpResponse.json({ message: 'Your request was sent for approval.', data: {} }, { status: 201 }),
    );
    const { person, router } = await openFilled();
    await fill(person, screen.getByRole('textbox', { name: 'Date' }), '01-11-2026');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(sentence));
    await person.click(screen.getByRole('button', { name: /^Ask for approval/ }));
    expect(await screen.findByText('Your request was sent for approval.')).toBeVisible();
    expect(asked).toMatchObject([
      { action: 'pay', body: { studentObjectId: 12, amount: '9440.00', method: 'CASH', date: '2026-11-01' } },
    ]);
    expect(posts).toEqual([]);
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

const answerStudent = (some: { email: string }) =>
  server.use(http.get(api('student/12'), () => HttpResponse.json({ data: { _id: 12, ...some } })));

describe('the receipt', () => {
  it('is offered at once, and Enter prints it', async () => {
    answerPdf();
    const { tab, opened } = spyOnTabs();
    const { person } = await openFilled();
    await person.keyboard(RECORD);
    const print = await screen.findByRole('button', { name: 'Print' });
    await waitFor(() => expect(print).toHaveFocus());
    await person.keyboard('{Enter}');
    await waitFor(() => expect(tab.location.href).toBe('blob:receipt'));
    expect(opened).toHaveBeenCalledOnce();
    for (const way of ['Download', 'WhatsApp', 'Mail']) {
      expect(screen.getByRole('button', { name: way })).toBeVisible();
    }
  });

  it('goes to the print dialog alone where the browser shows PDFs inside a page', async () => {
    answerPdf();
    answerPayment();
    const printed = vi.fn();
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const append = document.body.append.bind(document.body);
    vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      append(...nodes);
      const [frame] = nodes as [HTMLIFrameElement];
      Object.defineProperty(frame, 'contentWindow', { value: { print: printed } });
      frame.dispatchEvent(new Event('load'));
    });
    const { person } = await openApp('/payments?payment=9');
    await person.click(await screen.findByRole('button', { name: 'Print receipt' }));
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    const frame = document.querySelector('iframe');
    expect(frame).toHaveAttribute('src', 'blob:receipt');
    frame?.remove();
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });

  it('is printed on the paper that this device printed on last', async () => {
    const asked: string[] = [];
    answerPayment();
    spyOnTabs();
    server.use(
      http.post(api('studentpayment/9/copy'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'Content-Type': 'application/pdf' } });
      }),
    );
    const { person } = await openApp('/payments?payment=9');
    await person.click(await screen.findByRole('button', { name: 'Print receipt' }));
    await waitFor(() => expect(asked).toEqual(['']));
    await person.click(screen.getByRole('button', { name: 'Print on 80 mm' }));
    await waitFor(() => expect(asked).toEqual(['', '?size=80mm']));
    await person.click(screen.getByRole('button', { name: 'Print receipt' }));
    await waitFor(() => expect(asked).toEqual(['', '?size=80mm', '?size=80mm']));
    expect(screen.getByRole('button', { name: 'Print on A4' })).toBeVisible();
  });

  it('is saved under its number', async () => {
    answerPdf();
    answerPayment();
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { person } = await openApp('/payments?payment=9');
    await person.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['receipt-KTH-26-27-000413.pdf']));
  });

  it('is sent by WhatsApp as a link that ends', async () => {
    answerPayment();
    const url = 'https://classmaster.test/class/v1/publicapi/document/RAGAPUNE2345ABCDEFGHJKMNPQRS';
    const shared = { url, until: '2026-12-22', phone: '9822014599' };
    server.use(http.post(api('studentpayment/9/share'), () => HttpResponse.json({ data: shared }, { status: 201 })));
    const { tab } = spyOnTabs();
    const { person } = await openApp('/payments?payment=9');
    await person.click(await screen.findByRole('button', { name: 'WhatsApp' }));
    await waitFor(() => expect(tab.location.href).toContain('https://wa.me/919822014599?text='));
    const text = new URL(tab.location.href).searchParams.get('text');
    expect(text).toBe(
      `Receipt KTH/26-27/000413 of ₹6,000.00 from Sunrise Academy: ${url} (the link works until 22-12-2026)`,
    );
    expect(tab.opener).toBeNull();
  });

  it('is mailed to the address that the student has', async () => {
    answerPayment();
    answerStudent({ email: 'aarav@family.test' });
    const bodies = record('post', 'studentpayment/9/mail', () =>
      HttpResponse.json({ message: 'Receipt mailed to aarav@family.test.' }),
    );
    const { person, router } = await openApp('/payments?payment=9');
    await person.click(await screen.findByRole('button', { name: 'Mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mail receipt KTH/26-27/000413' });
    expect(await within(dialog).findByRole('textbox', { name: 'Email' })).toHaveValue('aarav@family.test');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Receipt mailed to aarav@family.test.')).toBeVisible();
    expect(bodies).toEqual([{ email: 'aarav@family.test' }]);
    await waitFor(() => expect(router.state.location.search).toBe('?payment=9'));
  });

  it('asks for an address where the student has none', async () => {
    answerPayment();
    answerStudent({ email: '' });
    const bodies = record('post', 'studentpayment/9/mail');
    const { person } = await openApp('/payments?mail=receipt-9');
    const dialog = await screen.findByRole('dialog', { name: 'Mail receipt KTH/26-27/000413' });
    const email = await within(dialog).findByRole('textbox', { name: 'Email' });
    expect(email).toHaveAccessibleDescription('This student has no email address. Please enter one.');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required.'));
    expect(bodies).toEqual([]);
    await person.type(email, 'mother@family.test');
    await person.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bodies).toEqual([{ email: 'mother@family.test' }]));
  });

  it('leads to the student who paid', async () => {
    answerPayment();
    await openApp('/payments?payment=9');
    const student = await screen.findByRole('link', { name: 'Aarav Deshpande, STU-00312' });
    expect(student).toHaveAttribute('href', '/studentcourse/12');
  });
});
