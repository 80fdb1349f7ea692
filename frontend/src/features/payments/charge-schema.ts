import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { chargeInput } from '@/api/forms/due';
import { defineForm, type HeldBy } from '@/components/form/define-form';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { ChargeAsked } from './api';

/** Chosen instead of a course. */
export const EXEMPT = 'exempt';

const courseId = (chosen: string) => (chosen === EXEMPT ? null : Number(chosen));

const { head, amount, courseObjectId, dueDate } = chargeInput;

export const chargeForm = defineForm(
  {
    head,
    amount,
    courseObjectId: custom<string, number | null>({
      label: courseObjectId.label,
      rule: z.pipe(z.string(), z.transform(courseId)),
      hold: () => EXEMPT,
    }),
    dueDate,
  },
  (values) => (values.dueDate < today() ? [['dueDate', t`The due date cannot be before today.`]] : []),
);

export type ChargeForm = HeldBy<typeof chargeForm>;

/** What is asked of the preview; nothing until there is an amount. */
export function previewOf(studentObjectId: number, form: ChargeForm): ChargeAsked | null {
  const paise = toPaise(form.amount) ?? 0;
  if (paise <= 0) return null;
  return {
    studentObjectId,
    head: form.head.trim() || t`Add charge`,
    amount: fromPaise(paise),
    courseObjectId: courseId(form.courseObjectId),
  };
}
