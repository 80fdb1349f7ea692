import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { listOf, makeUser } from '@/testing/fixtures';
import { openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
import { tableOnScreen } from '@/testing/table';
import type { Voucher } from './api';
import './voucher-sheet';
import './voucher-view';

const voucher: Partial<Voucher> = {
  _id: 5,
  date: '2026-06-20',
  number: 'KTH/2627/A00001',
  kind: 'RECEIPT',
  studentObjectId: { _id: 12, studentId: 'STU-00012', studentName: 'Neha Ghorpade' },
  branchObjectId: { _id: 1, branchname: 'Kothrud' },
  paymentObjectId: { _id: 9, receiptNo: 'KTH/26-27/000413' },
  placeOfSupply: 'Maharashtra',
  rate: '18.00',
  taxable: '10000.00',
  cgst: '900.00',
  sgst: '900.00',
  igst: '0.00',
  total: '11800.00',
  left: '7080.00',
  reason: '',
  cause: 'PAYMENT',
  sac: '999293',
  receiptVoucher: null,
  receiptVoucherDate: null,
  adjustments: [
    {
      dueObjectId: { _id: 1, number: 'KTH/2627/I00001', label: 'Guitar, Jul 2026' },
      date: '2026-07-05',
      total: '4720.00',
    },
  ],
  refunds: [],
};

async function openVouchers(address: string) {
  server.use(
    http.get(api('advancevoucher'), () => HttpResponse.json(listOf([voucher]))),
    http.get(api('advancevoucher/5'), () => HttpResponse.json({ data: voucher })),
  );
  return openApp(address, { as: makeUser({ role: 'ADMIN' }) });
}

describe('the vouchers of advances', () => {
  it('show number, kind, tax and what is left', async () => {
    await openVouchers('/payments?tab=vouchers');
    const { heads, cells } = await tableOnScreen(/KTH\/2627\/A00001/);
    const shown = Object.fromEntries(heads.map((head, index) => [head, cells[index]]));
    expect(shown).toMatchObject({
      Date: '20-06-2026',
      'Number · Kind': 'KTH/2627/A00001Receipt voucher',
      'Student · Branch': 'Neha GhorpadeKothrud',
      'Place of supply · GST %': 'Maharashtra18 %',
      Taxable: '₹10,000.00',
      'CGST · SGST': '₹900.00₹900.00',
      'Total · Left': '₹11,800.00₹7,080.00',
    });
  });

  it('open with the dues that took the advance', async () => {
    await openVouchers('/payments?tab=vouchers&voucher=5');
    const uses = await screen.findByRole('table', { name: 'Used for' });
    expect(within(uses).getByRole('row')).toHaveTextContent('Guitar, Jul 2026KTH/2627/I00001 · 05-07-2026₹4,720.00');
    expect(screen.getByRole('link', { name: 'KTH/26-27/000413' })).toHaveAttribute('href', '/payments?payment=9');
  });
});
