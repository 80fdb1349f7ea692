import type { CountedCash, DayBook } from '../api';

/** A believable open day; a test names only what it is about. */
export const makeDayBook = (some: Partial<DayBook> = {}): DayBook => ({
  day: '2026-11-20',
  branchObjectId: 1,
  branchname: 'Kothrud',
  isClosed: false,
  canClose: true,
  closeFirst: null,
  lastDay: '2026-11-20',
  lastClose: { day: '2026-11-19', at: '2026-11-19T15:06:00Z' },
  openingFrom: '2026-11-19',
  rows: [
    {
      at: '2026-11-20T04:10:00Z',
      document: 'KTH/26-27/000406',
      name: 'Rohan Patil',
      note: 'Drums, Nov 2026',
      accounts: ['CASH'],
      received: '5310.00',
      paid: null,
      origin: 'FEES',
      originId: 6,
      isReversal: false,
    },
    {
      at: '2026-11-20T06:50:00Z',
      document: 'TRF-00041',
      name: '',
      note: 'Deposit',
      accounts: ['CASH', 'BANK_TRANSFER'],
      received: '5000.00',
      paid: '5000.00',
      origin: 'TRANSFER',
      originId: 41,
      isReversal: false,
    },
  ],
  balances: [
    { account: 'CASH', opening: '8460.00', received: null, paid: null, closing: null },
    { account: 'UPI', opening: '61240.00', received: '16720.00', paid: '2360.00', closing: '75600.00' },
  ],
  totals: null,
  close: null,
  ...some,
});

export const closedDayBook = () =>
  makeDayBook({
    isClosed: true,
    canClose: false,
    balances: [{ account: 'CASH', opening: '8460.00', received: '5310.00', paid: '5000.00', closing: '8770.00' }],
    totals: { entries: 2, received: '10310.00', paid: '5000.00' },
    close: {
      number: 'CLS-00012',
      day: '2026-11-20',
      at: '2026-11-20T15:12:00Z',
      byName: 'Priyanka Joshi',
      isFirst: false,
      counted: '8720.00',
      book: '8770.00',
      difference: '-50.00',
      differenceNumber: 'DIF-00012',
      reason: 'CHANGE',
      note: 'Auto-rickshaw, slip missing.',
      limit: '100.00',
      timesCounted: 1,
      confirmedByName: '',
    },
  });

export const makeCounted = (some: Partial<CountedCash> = {}): CountedCash => ({
  _id: 7,
  day: '2026-11-20',
  at: '2026-11-20T15:11:00Z',
  byName: 'Priyanka Joshi',
  counted: '17038.00',
  book: '17088.00',
  difference: '-50.00',
  isFirst: false,
  limit: '100.00',
  needsConfirmation: false,
  confirmers: [],
  entries: 2,
  ...some,
});
