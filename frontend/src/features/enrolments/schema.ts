import * as z from 'zod/mini';
import { chosen, day, optionalChosen, optionalDay } from '@/components/form/rules';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { EnrolmentInput } from './api';
import { t } from './text';

const fields = z.object({
  courseObjectId: chosen(t('faults.course')),
  feePlanObjectId: chosen(t('faults.plan')),
  trainerObjectId: optionalChosen,
  start: day(t('faults.start')),
  end: optionalDay,
  autoRenew: z.boolean(),
  discountKind: z.enum(['NONE', 'AMOUNT', 'PERCENT']),
  discountValue: z.string(),
  discountReason: z.string(),
});

type Fields = z.output<typeof fields>;

const on = (path: keyof Fields, error: string) => ({ path: [path], error });
const discounted = (values: Fields) => values.discountKind !== 'NONE';

export const enrolSchema = fields.check(
  z.refine((values) => !values.end || values.end >= values.start, on('end', t('faults.order'))),
  z.refine(
    (values) => !discounted(values) || (toPaise(values.discountValue) ?? 0) > 0,
    on('discountValue', t('faults.discount')),
  ),
  z.refine(
    (values) => values.discountKind !== 'PERCENT' || (toPaise(values.discountValue) ?? 0) <= 100_00,
    on('discountValue', t('faults.percent')),
  ),
  z.refine(
    (values) => !discounted(values) || values.discountReason.trim() !== '',
    on('discountReason', t('faults.reason')),
  ),
);

export type EnrolForm = z.input<typeof enrolSchema>;
export type EnrolValues = z.output<typeof enrolSchema>;

export function enrolDefaults(): EnrolForm {
  return {
    courseObjectId: '',
    feePlanObjectId: '',
    trainerObjectId: '',
    start: today(),
    end: '',
    autoRenew: true,
    discountKind: 'NONE',
    discountValue: '',
    discountReason: '',
  };
}

/** The body as the API takes it; a discount only where there is one. */
export function enrolBody(studentObjectId: number, values: EnrolValues): EnrolmentInput {
  const { discountKind, discountValue, discountReason, trainerObjectId, end, ...rest } = values;
  const discount =
    discountKind === 'NONE'
      ? {}
      : {
          discountKind,
          discountValue: fromPaise(toPaise(discountValue) ?? 0),
          discountReason: discountReason.trim(),
        };
  return {
    studentObjectId,
    ...rest,
    ...(trainerObjectId ? { trainerObjectId } : {}),
    ...(end ? { end } : {}),
    ...discount,
  };
}

/** What can be previewed while the form is still being filled: everything but the reason. */
export function previewBody(studentObjectId: number, form: EnrolForm): EnrolmentInput | null {
  const withReason = form.discountReason.trim() ? form : { ...form, discountReason: '…' };
  const parsed = enrolSchema.safeParse(withReason);
  return parsed.success ? enrolBody(studentObjectId, parsed.data) : null;
}
