import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Schemas } from '@/api/client';
import { browser } from '@/lib/browser';
import { record } from '@/testing/calls';
import { listOf, makeUser } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, refuse, server } from '@/testing/server';

const PAGE = '/subscription';

const term: Schemas['CurrentTerm'] = {
  planName: 'Growth',
  createDt: '2026-03-14',
  expiryDt: '2027-03-13',
  status: 'Active',
  state: 'ACTIVE',
  daysLeft: 114,
  isTrial: false,
  amount: '30000.00',
  durationMonths: 12,
  graceUntil: '2027-03-20',
  owner: { name: 'Kavita Deshmukh', phone: '9822014567' },
  limits: { students: 400, staff: 15, branches: null },
  usage: { students: 282, staff: 15, branches: 2 },
};

const plan = (some: Partial<Schemas['PlanChoice']>): Schemas['PlanChoice'] => ({
  _id: 2,
  name: 'Growth',
  durationMonths: 12,
  amount: '30000.00',
  studentLimit: 400,
  staffLimit: 15,
  branchLimit: null,
  features: ['Branches'],
  rank: 2,
  kind: 'RENEWAL',
  isCurrent: true,
  tooSmallFor: [],
  ...some,
});

const plans = [
  plan({ _id: 1, name: 'Starter', kind: 'DOWNGRADE', isCurrent: false, tooSmallFor: ['students'] }),
  plan({}),
  plan({ _id: 3, name: 'Scale', amount: '80000.00', kind: 'UPGRADE', isCurrent: false }),
];

const waiting = {
  _id: 7,
  date: '2026-11-20',
  code: 'ORD-00007',
  invoiceNumber: null,
  orgId: 'ORGSUNRISE22',
  centreName: 'Sunrise Academy',
  planName: 'Scale',
  durationMonths: 12,
  kind: 'UPGRADE',
  couponCode: '',
  discount: '0.00',
  total: '83343.56',
  tds: '0.00',
  referralCredit: '0.00',
  refunded: '0.00',
  payable: '83343.56',
  method: 'UPI',
  reference: '632118840217',
  startsOn: null,
  endsOn: null,
  status: 'WAITING',
  reason: '',
} as const;

const priceToPay = ({ razorpay = false, referralCredit = '0.00' } = {}): Schemas['PriceToPay'] => ({
  price: {
    kind: 'UPGRADE',
    planName: 'Scale',
    durationMonths: 12,
    startsOn: '2026-11-20',
    endsOn: '2027-11-19',
    price: '80000.00',
    coupon: '',
    discount: '0.00',
    credit: '9369.86',
    creditDays: 114,
    taxable: '70630.14',
    cgst: '0.00',
    sgst: '0.00',
    igst: '12713.42',
    total: '83343.56',
    largestTds: '7063.01',
  },
  payTo: {
    name: 'Class Master LLP',
    upiId: 'classmaster@hdfcbank',
    bankName: 'HDFC Bank, Baner',
    bankAccount: '50200048211870',
    bankIfsc: 'HDFC0001234',
    note: 'Class Master ORGSUNRISE22',
    upiLink: 'upi://pay?pa=classmaster@hdfcbank&am=83343.56&cu=INR',
    razorpay,
  },
  referralCredit,
});

function answers(orders: readonly object[] = [], more: Parameters<typeof priceToPay>[0] = {}) {
  server.use(
    http.get(api('subscription/user/:organisation'), () => HttpResponse.json({ data: term })),
    http.get(api('subscription/plans'), () => HttpResponse.json({ data: plans })),
    http.get(api('subscription/order'), () => HttpResponse.json(listOf([...orders]))),
    http.get(api('subscription/creditnote'), () => HttpResponse.json(listOf([]))),
    http.get(api('subscription/price'), () => HttpResponse.json({ data: priceToPay(more) })),
  );
}

it('shows the plan, its days, and what is used of its limits', async () => {
  answers();
  await openApp(PAGE);
  const panel = await screen.findByRole('region', { name: 'Current plan' });
  expect(panel).toHaveTextContent('Growth');
  expect(panel).toHaveTextContent('12 months · ₹30,000.00 + GST');
  expect(panel).toHaveTextContent('114 days');
  const usage = screen.getByRole('region', { name: 'Usage' });
  expect(within(usage).getByRole('meter', { name: 'Students' })).toHaveAttribute('aria-valuetext', '282 / 400');
  expect(usage).toHaveTextContent('118 left');
  expect(usage).toHaveTextContent('Full. A larger plan allows more.');
  expect(usage).toHaveTextContent('No limit');
});

it('offers each plan by what buying it would be, and says what is in its way', async () => {
  answers();
  await openApp(PAGE);
  const starter = await screen.findByRole('article', { name: 'Starter' });
  expect(starter).toHaveTextContent('Too small for your students');
  expect(within(starter).queryByRole('button')).not.toBeInTheDocument();
  expect(within(screen.getByRole('article', { name: 'Growth' })).getByRole('button')).toHaveTextContent('Renew');
  expect(within(screen.getByRole('article', { name: 'Scale' })).getByRole('button')).toHaveTextContent(
    'Upgrade to Scale',
  );
});

it('a plan is bought with the reference of a payment', async () => {
  answers();
  const sent = record('post', 'subscription/order', () => HttpResponse.json({ data: waiting, message: 'Sent.' }));
  const { person } = await openApp(PAGE);
  await person.click(await screen.findByRole('button', { name: 'Upgrade to Scale' }));
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  expect(sheet).toHaveTextContent('classmaster@hdfcbank');
  expect(sheet).toHaveTextContent('₹83,343.56');
  expect(sheet).toHaveTextContent('Credit for 114 unused days');
  await fill(person, within(sheet).getByRole('textbox', { name: /UPI reference/ }), '632118840217');
  await person.click(within(sheet).getByRole('button', { name: /Send reference/ }));
  expect(await screen.findByText('Sent.')).toBeVisible();
  expect(sent).toEqual([
    { plan: 3, method: 'UPI', reference: '632118840217', coupon: '', tds: null, useReferralCredit: false },
  ]);
});

it('tax deducted at source lowers what is paid, in the code as well', async () => {
  answers();
  const { person } = await openApp(PAGE);
  await person.click(await screen.findByRole('button', { name: 'Upgrade to Scale' }));
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  const code = () => within(sheet).getByRole('img', { name: /UPI app/ }).innerHTML;
  const before = code();
  await fill(person, within(sheet).getByRole('textbox', { name: /TDS/ }), '7063.01');
  expect(sheet).toHaveTextContent('TDS withheld−₹7,063.01To pay₹76,280.55');
  expect(code()).not.toBe(before);
});

it('referral credit lowers what is paid, in the code as well', async () => {
  answers([], { referralCredit: '300.00' });
  const sent = record('post', 'subscription/order', () => HttpResponse.json({ data: waiting, message: 'Sent.' }));
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await person.click(within(sheet).getByRole('checkbox', { name: 'Use referral credit: ₹300.00' }));
  expect(sheet).toHaveTextContent('Referral credit−₹300.00To pay₹83,043.56');
  await fill(person, within(sheet).getByRole('textbox', { name: /UPI reference/ }), '632118840217');
  await person.click(within(sheet).getByRole('button', { name: /Send reference/ }));
  expect(await screen.findByText('Sent.')).toBeVisible();
  expect(sent).toMatchObject([{ useReferralCredit: true }]);
});

/** The price with a code: lower by 20 % for DIWALI-20, refused for any other. */
function withCoupons() {
  server.use(
    http.get(api('subscription/price'), ({ request }) => {
      const code = new URL(request.url).searchParams.get('coupon');
      if (!code) return undefined;
      if (code !== 'DIWALI-20')
        return refuse(400, { errors: { coupon: ['This coupon is used up.'] }, message: 'This coupon is used up.' });
      const lower = { coupon: code, discount: '16000.00', taxable: '54630.14', igst: '9833.43', total: '64463.57' };
      return HttpResponse.json({ data: { ...priceToPay(), price: { ...priceToPay().price, ...lower } } });
    }),
  );
}

const couponIn = (sheet: HTMLElement) => within(sheet).getByRole('textbox', { name: /coupon/ });

it('a coupon lowers the price once it is applied, and is sent with the order', async () => {
  answers();
  withCoupons();
  const sent = record('post', 'subscription/order', () => HttpResponse.json({ data: waiting, message: 'Sent.' }));
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await fill(person, couponIn(sheet), 'diwali-20');
  expect(sheet).toHaveTextContent('To pay₹83,343.56');
  await person.click(within(sheet).getByRole('button', { name: 'Apply' }));
  expect(await within(sheet).findByText('₹16,000.00 off the price.')).toBeVisible();
  expect(sheet).toHaveTextContent('Discount (DIWALI-20)−₹16,000.00');
  expect(sheet).toHaveTextContent('Taxable₹54,630.14IGST 18 %₹9,833.43To pay₹64,463.57');
  await fill(person, within(sheet).getByRole('textbox', { name: /UPI reference/ }), '632118840217');
  await person.click(within(sheet).getByRole('button', { name: /Send reference/ }));
  expect(await screen.findByText('Sent.')).toBeVisible();
  expect(sent).toMatchObject([{ plan: 3, coupon: 'DIWALI-20' }]);
});

it('a coupon that cannot be used says why under its field', async () => {
  answers();
  withCoupons();
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await fill(person, couponIn(sheet), 'OLD-10');
  await person.keyboard('{Enter}');
  expect(await within(sheet).findByText('This coupon is used up.')).toBeVisible();
  expect(couponIn(sheet)).toBeInvalid();
  expect(sheet).toHaveTextContent('To pay₹83,343.56');
});

it('nothing is sent while a code is typed that was not applied', async () => {
  answers();
  withCoupons();
  const sent = record('post', 'subscription/order', () => HttpResponse.json({ data: waiting, message: 'Sent.' }));
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await fill(person, within(sheet).getByRole('textbox', { name: /UPI reference/ }), '632118840217');
  await fill(person, couponIn(sheet), 'DIWALI-20');
  await person.click(within(sheet).getByRole('button', { name: /Send reference/ }));
  expect(await within(sheet).findByText('Apply the coupon or remove its code.')).toBeVisible();
  expect(sent).toEqual([]);
});

it('too many wrong codes are told under the field as well', async () => {
  answers();
  server.use(
    http.get(api('subscription/price'), ({ request }) =>
      request.url.includes('coupon') ? refuse(429, { message: 'Too Many Requests' }) : undefined,
    ),
  );
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await fill(person, couponIn(sheet), 'OLD-10');
  await person.keyboard('{Enter}');
  expect(await within(sheet).findByText(/Too many wrong codes/)).toBeVisible();
});

it('without keys of Razorpay only UPI and bank transfer are offered', async () => {
  answers();
  await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  expect(
    within(sheet)
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value')),
  ).not.toContain('RAZORPAY');
  expect(within(sheet).queryByRole('radio', { name: 'Razorpay' })).not.toBeInTheDocument();
});

it('an order by Razorpay needs no reference and is paid on the page that may load its script', async () => {
  answers([], { razorpay: true });
  const go = vi.spyOn(browser, 'go').mockImplementation(() => undefined);
  const sent = record('post', 'subscription/order', () =>
    HttpResponse.json({ data: { ...waiting, method: 'RAZORPAY', reference: '' }, message: 'Ordered.' }),
  );
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await person.click(within(sheet).getByRole('radio', { name: 'Razorpay' }));
  expect(within(sheet).queryByRole('textbox', { name: /reference|TDS/ })).not.toBeInTheDocument();
  await person.click(within(sheet).getByRole('button', { name: /Continue to Razorpay/ }));
  await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/subscription?checkout=7'));
  expect(sent).toEqual([
    { plan: 3, method: 'RAZORPAY', reference: '', coupon: '', tds: null, useReferralCredit: false },
  ]);
});

it('an order by Razorpay is paid in its checkout, and the payment is sent with its signature', async () => {
  const order = { ...waiting, method: 'RAZORPAY', reference: '' };
  answers([order], { razorpay: true });
  server.use(
    http.get(api('subscription/order/7'), () => HttpResponse.json({ data: order })),
    http.post(api('subscription/order/7/checkout'), () =>
      HttpResponse.json({ data: { script: '/checkout.js', key: 'rzp_1', orderId: 'order_1', amount: 8334356 } }),
    ),
  );
  const sent = record('post', 'subscription/order/7/paid', () =>
    HttpResponse.json({ data: { ...order, status: 'CONFIRMED' }, message: 'Paid. Your plan has started.' }),
  );
  window.Razorpay = class {
    open: () => void;
    constructor(options: { handler: (paid: { razorpay_payment_id: string; razorpay_signature: string }) => void }) {
      this.open = () => options.handler({ razorpay_payment_id: 'pay_1', razorpay_signature: 'signed' });
    }
  };
  const { person } = await openApp(`${PAGE}?checkout=7`);
  await person.click(await screen.findByRole('button', { name: 'Pay ₹83,343.56' }));
  expect(await screen.findByText('Paid. Your plan has started.')).toBeVisible();
  expect(sent).toEqual([{ paymentId: 'pay_1', signature: 'signed' }]);
  delete window.Razorpay;
});

it('an order that is not paid yet says so and leads to its payment', async () => {
  answers([{ ...waiting, method: 'RAZORPAY', reference: '' }], { razorpay: true });
  await openApp(PAGE);
  const panel = await screen.findByRole('region', { name: 'Current plan' });
  expect(await within(panel).findByText('Not paid yet')).toBeVisible();
  expect(within(panel).getByRole('link', { name: 'Pay ₹83,343.56' })).toHaveAttribute(
    'href',
    '/subscription?checkout=7',
  );
});

it('a bank transfer shows the account instead of the code', async () => {
  answers();
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await person.click(within(sheet).getByRole('radio', { name: 'Bank transfer' }));
  expect(sheet).toHaveTextContent('50200048211870');
  expect(sheet).toHaveTextContent('HDFC0001234');
  expect(within(sheet).getByRole('textbox', { name: /Bank reference/ })).toBeVisible();
});

it('the server’s refusal stands beside the reference', async () => {
  answers();
  const text = 'A payment with this reference was already sent.';
  record('post', 'subscription/order', () =>
    refuse(409, { code: 'duplicate', message: text, errors: { reference: [text] } }),
  );
  const { person } = await openApp(`${PAGE}?buy=3`);
  const sheet = await screen.findByRole('dialog', { name: 'Upgrade to Scale' });
  await fill(person, within(sheet).getByRole('textbox', { name: /UPI reference/ }), '632118840217');
  await person.click(within(sheet).getByRole('button', { name: /Send reference/ }));
  expect(await within(sheet).findByText(text)).toBeVisible();
});

it('a payment that waits is said, and no other can be sent meanwhile', async () => {
  answers([waiting]);
  await openApp(PAGE);
  const panel = await screen.findByRole('region', { name: 'Current plan' });
  expect(await within(panel).findByText('Waiting for confirmation')).toBeVisible();
  expect(panel).toHaveTextContent('Your payment of ₹83,343.56 for Scale is being checked.');
  expect(await screen.findByRole('button', { name: 'Upgrade to Scale' })).toBeDisabled();
});

it('ADMIN reads plans and invoices and has no buttons to buy', async () => {
  answers();
  await openApp(PAGE, { as: makeUser({ role: 'ADMIN' }) });
  const scale = await screen.findByRole('article', { name: 'Scale' });
  expect(within(scale).queryByRole('button')).not.toBeInTheDocument();
});

it.each(['STAFF', 'TRAINER'] as const)('%s sees plan, dates and whom to ask', async (role) => {
  answers();
  await openApp(PAGE, { as: makeUser({ role }) });
  const panel = await screen.findByRole('region', { name: 'Current plan' });
  expect(panel).toHaveTextContent('Kavita Deshmukh buys plans for this centre: 98220 14567');
  expect(screen.queryByRole('heading', { name: 'Plans' })).not.toBeInTheDocument();
});

it('a centre asks for help here, also when its plan has ended', async () => {
  answers();
  const sent = record('post', 'support', () => HttpResponse.json({ data: { _id: 4 }, message: 'Sent.' }));
  const { person } = await openApp(PAGE, { as: makeUser({ subscriptionplan: 'Closed' }) });
  await person.click(await screen.findByRole('button', { name: 'Ask for help' }));
  const sheet = await screen.findByRole('dialog', { name: 'Ask for help' });
  await fill(person, within(sheet).getByRole('textbox', { name: /Subject/ }), 'Payment not found');
  await person.selectOptions(within(sheet).getByRole('combobox', { name: /Category/ }), 'BILLING');
  await fill(person, within(sheet).getByRole('textbox', { name: /Message/ }), 'We paid yesterday.');
  await person.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Your ticket was sent. The answer comes by mail.')).toBeVisible();
  expect(sent).toHaveLength(1);
});
