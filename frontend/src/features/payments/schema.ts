import * as z from 'zod/mini';
import { amount, day } from '@/components/form/rules';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { PaymentInput, PaymentPreview, PreviewBody } from './api';
import { METHODS } from './names';
import { t } from './text';

export const paymentSchema = z
  .object({
    amount: amount(t('faults.amount')).check(
      z.refine<string>((text) => (toPaise(text) ?? 0) > 0, t('faults.positive')),
    ),
    method: z.enum(METHODS),
    reference: z.string().check(z.trim()),
    date: day(t('faults.date')).check(z.refine<string>((text) => text <= today(), t('faults.future'))),
    byHand: z.boolean(),
    /** What each due gets when it is shared out by hand, by the due's id. */
    parts: z.record(z.string(), z.string()),
  })
  .check(
    z.refine((values) => values.method === 'CASH' || values.reference !== '', {
      path: ['reference'],
      error: t('faults.reference'),
    }),
    z.refine((values) => !values.byHand || sumOf(values.parts) <= (toPaise(values.amount) ?? 0), {
      path: ['byHand'],
      error: t('faults.byHand'),
    }),
  );

export type PaymentForm = z.input<typeof paymentSchema>;
export type PaymentValues = z.output<typeof paymentSchema>;

export function paymentDefaults(): PaymentForm {
  return { amount: '', method: 'CASH', reference: '', date: today(), byHand: false, parts: {} };
}

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
  const { byHand, parts, reference, method, ...rest } = values;
  return {
    studentObjectId,
    ...rest,
    method,
    ...(reference && method !== 'CASH' ? { reference } : {}),
    ...(byHand ? { allocations: allocations(parts) } : {}),
  };
}

/** What is asked of the preview: as much as is typed so far. */
export function previewBody(studentObjectId: number, form: Pick<PaymentForm, 'amount' | 'byHand' | 'parts'>): PreviewBody {
  const paise = toPaise(form.amount) ?? 0;
  const shared = form.byHand && sumOf(form.parts) <= paise;
  return {
    studentObjectId,
    ...(paise > 0 ? { amount: fromPaise(paise) } : {}),
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
    preview.allocations
      .filter((one) => (toPaise(one.amount) ?? 0) > 0)
      .map((one) => [String(one.due._id), one.amount]),
  );
}
