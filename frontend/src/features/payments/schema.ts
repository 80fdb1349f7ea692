import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { flag } from '@/api/fields/text';
import { paymentInput } from '@/api/forms/studentpayment';
import { defineForm, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import { fromPaise, toPaise, today } from '@/lib/format';
import type { PaymentInput, PaymentPreview, PreviewBody } from './api';

const { amount, method, reference, bank, chequeDate, cashReason, date } = paymentInput;

/** As the bank prints it. */
const CHEQUE_NUMBER = /^\d{6}$/;

export const paymentForm = defineForm(
  {
    amount,
    method,
    reference,
    bank,
    chequeDate,
    cashReason,
    date,
    byHand: flag({ label: t`By hand` }),
    /** What each due gets when it is shared out by hand, by the due's id. */
    parts: custom<Record<string, string>, Record<string, string>>({
      label: '',
      rule: z.record(z.string(), z.string()),
      hold: () => ({}),
    }),
  },
  (values) => {
    const faults: Fault[] = [];
    if (values.method === 'CHEQUE') {
      if (!CHEQUE_NUMBER.test(values.reference)) faults.push(['reference', t`A cheque number has 6 digits.`]);
      if (!values.bank) faults.push(['bank', t`Please enter the bank of the cheque.`]);
      if (!values.chequeDate) faults.push(['chequeDate', t`Please enter the date on the cheque.`]);
    } else if (values.method !== 'CASH' && !values.reference)
      faults.push(['reference', t`A reference is required for UPI, card and bank transfer.`]);
    if (values.byHand && sumOf(values.parts) > (toPaise(values.amount) ?? 0))
      faults.push(['byHand', t`The amounts for the dues add up to more than the amount received.`]);
    return faults;
  },
);

export type PaymentForm = HeldBy<typeof paymentForm>;
export type PaymentValues = SentBy<typeof paymentForm>;

/** Paise of all the parts. */
function sumOf(parts: Record<string, string>): number {
  return Object.values(parts).reduce((sum, part) => sum + (toPaise(part) ?? 0), 0);
}

function allocations(parts: Record<string, string>): { due: number; amount: string }[] {
  return Object.entries(parts)
    .map(([due, part]) => ({ due: Number(due), paise: toPaise(part) ?? 0 }))
    .filter(({ paise }) => paise > 0)
    .map(({ due, paise }) => ({ due, amount: fromPaise(paise) }));
}

export function paymentBody(studentObjectId: number, values: PaymentValues): PaymentInput {
  const { byHand, parts, reference: given, bank: of, chequeDate: dated, cashReason: reason, ...rest } = values;
  return {
    studentObjectId,
    ...rest,
    ...(given && rest.method !== 'CASH' ? { reference: given } : {}),
    ...(rest.method === 'CHEQUE' && dated ? { bank: of, chequeDate: dated } : {}),
    ...(rest.method === 'CASH' && reason ? { cashReason: reason } : {}),
    ...(byHand ? { allocations: allocations(parts) } : {}),
  };
}

/** A whole day: what is still being typed is none. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What is asked of the preview: as much as is typed so far. */
export function previewBody(
  studentObjectId: number,
  form: Pick<PaymentForm, 'amount' | 'method' | 'date' | 'byHand' | 'parts'>,
): PreviewBody {
  const paise = toPaise(form.amount) ?? 0;
  const shared = form.byHand && sumOf(form.parts) <= paise;
  return {
    studentObjectId,
    ...(paise > 0 ? { amount: fromPaise(paise), method: form.method as PaymentInput['method'] } : {}),
    ...(DAY.test(form.date) && form.date < today() ? { date: form.date } : {}),
    ...(shared ? { allocations: allocations(form.parts) } : {}),
  };
}

/** What people usually hand over: all that is overdue, else the oldest due; nothing when none is open. */
export function usualAmount({ overdue, allocations: dues }: PaymentPreview): string {
  if ((toPaise(overdue) ?? 0) > 0) return overdue;
  return dues[0]?.due.open ?? '';
}

/** The parts as they stand, when sharing out by hand begins. */
export function partsOf(preview: PaymentPreview): Record<string, string> {
  return Object.fromEntries(
    preview.allocations.filter((one) => (toPaise(one.amount) ?? 0) > 0).map((one) => [String(one.due._id), one.amount]),
  );
}
