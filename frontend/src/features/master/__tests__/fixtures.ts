import type { Schemas } from '@/api/client';

const quiet = { gained: '0.00', lost: '0.00', centresLost: 0, trialsEnded: 0, trialsPaid: 0, signUps: 2 };

const months = Array.from({ length: 12 }, (_, index) => ({
  ...quiet,
  month: `2026-${String(index + 1).padStart(2, '0')}-01`,
  recurring: '400000.00',
  paying: 50,
}));

/** 148 organisations that pay ₹4,82,650 a month, in December. */
export const figures: Schemas['DashboardFigures'] = {
  states: [
    { status: 'TRIAL', centres: 23 },
    { status: 'ACTIVE', centres: 120 },
    { status: 'GRACE', centres: 4 },
    { status: 'CLOSED', centres: 1 },
    { status: 'SUSPENDED', centres: 0 },
  ],
  trialsEndingSoon: 6,
  plansEndingSoon: 9,
  recurring: '482650.00',
  months: [
    ...months.slice(0, 9),
    { ...months[9]!, gained: '9000.00', lost: '3000.00', centresLost: 1, trialsEnded: 10, trialsPaid: 3 },
    { ...months[10]!, gained: '500.00', trialsEnded: 10, trialsPaid: 3 },
    {
      ...months[11]!,
      recurring: '482650.00',
      gained: '20000.00',
      lost: '1000.00',
      centresLost: 1,
      trialsEnded: 6,
      trialsPaid: 3,
    },
  ],
  plans: [{ planName: 'Growth', centres: 51, monthly: '482650.00' }],
  funnel: { days: 60, signedUp: 61, firstBranch: 52, tenStudents: 38, firstReceipt: 31, paid: 21 },
  cohorts: [{ month: '2026-11-01', signedUp: 6, paying: [2, 5] }],
};

/** A payment that waits for confirmation. */
export const order: Schemas['PlatformOrder'] = {
  _id: 7,
  date: '2026-11-20',
  code: 'ORD-00007',
  invoiceNumber: null,
  orgId: 'ORGSANSKRITI',
  centreName: 'Sanskriti Dance Academy',
  planName: 'Growth',
  durationMonths: 12,
  kind: 'NEW',
  couponCode: '',
  discount: '0.00',
  total: '35400.00',
  tds: '3000.00',
  referralCredit: '0.00',
  refunded: '0.00',
  payable: '32400.00',
  method: 'UPI',
  reference: '632118840217',
  startsOn: null,
  endsOn: null,
  status: 'WAITING',
  reason: '',
  createdBy: 'Asha Kulkarni',
  updatedBy: '',
  createDt: '2026-11-20T06:30:00Z',
  updateDt: null,
  version: 1,
};
