import * as z from 'zod/mini';
import { amount, day, requiredText } from '@/components/form/rules';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { ChargeAsked, ChargeInput } from './api';
import { t } from './text';

/** Chosen instead of a course. */
export const EXEMPT = 'exempt';

const courseId = (chosen: string) => (chosen === EXEMPT ? null : Number(chosen));

export const chargeSchema = z.object({
  head: requiredText(t('charge.faults.head')),
  amount: amount(t('charge.faults.amount')).check(
    z.refine<string>((text) => (toPaise(text) ?? 0) > 0, t('charge.faults.positive')),
  ),
  courseObjectId: z.pipe(z.string(), z.transform(courseId)),
  dueDate: day(t('charge.faults.date')).check(
    z.refine<string>((text) => text >= today(), t('charge.faults.past')),
  ),
});

export type ChargeForm = z.input<typeof chargeSchema>;
export type ChargeValues = z.output<typeof chargeSchema>;

export const chargeDefaults = (): ChargeForm => ({
  head: '',
  amount: '',
  courseObjectId: EXEMPT,
  dueDate: today(),
});

export const chargeLabels = {
  head: t('charge.head'),
  amount: t('charge.amount'),
  courseObjectId: t('charge.tax'),
  dueDate: t('charge.dueDate'),
};

export const chargeBody = (studentObjectId: number, values: ChargeValues): ChargeInput => ({
  studentObjectId, ...values,
});

/** What is asked of the preview; nothing until there is an amount. */
export function previewOf(studentObjectId: number, form: ChargeForm): ChargeAsked | null {
  const paise = toPaise(form.amount) ?? 0;
  if (paise <= 0) return null;
  return {
    studentObjectId,
    head: form.head.trim() || t('charge.add'),
    amount: fromPaise(paise),
    courseObjectId: courseId(form.courseObjectId),
  };
}
