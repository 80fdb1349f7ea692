import * as z from 'zod/mini';
import { chosen, day, optionalChosen, optionalDay } from '@/components/form/rules';
import type { ActiveCourse } from '@/lib/choices';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { EnrolmentInput } from './api';
import { ts } from './sheet-text';

const fields = z.object({
  courseObjectId: chosen(ts('faults.course')),
  feePlanObjectId: chosen(ts('faults.plan')),
  batchObjectId: optionalChosen,
  trainerObjectId: optionalChosen,
  trial: z.boolean(),
  start: day(ts('faults.start')),
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
  z.refine((values) => !values.end || values.end >= values.start, on('end', ts('faults.order'))),
  z.refine(
    (values) => !discounted(values) || (toPaise(values.discountValue) ?? 0) > 0,
    on('discountValue', ts('faults.discount')),
  ),
  z.refine(
    (values) => values.discountKind !== 'PERCENT' || (toPaise(values.discountValue) ?? 0) <= 100_00,
    on('discountValue', ts('faults.percent')),
  ),
  z.refine(
    (values) => !discounted(values) || values.discountReason.trim() !== '',
    on('discountReason', ts('faults.reason')),
  ),
);

export type EnrolForm = z.input<typeof enrolSchema>;
export type EnrolValues = z.output<typeof enrolSchema>;

/** What there is no choice about. */
export const onlyOne = <T,>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** The plan of a course that has no other; a second choice would be none. */
export const onlyPlan = (course: ActiveCourse | undefined) =>
  course?.feePlans.length === 1 ? String(course.feePlans[0]?._id) : '';

export function enrolDefaults(course?: ActiveCourse, batchId = ''): EnrolForm {
  return {
    courseObjectId: course ? String(course._id) : '',
    feePlanObjectId: onlyPlan(course),
    batchObjectId: batchId,
    trainerObjectId: '',
    trial: false,
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
  const { discountKind, discountValue, discountReason, batchObjectId, trainerObjectId, trial, end, ...rest } = values;
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
    ...(batchObjectId ? { batchObjectId } : {}),
    ...(trainerObjectId ? { trainerObjectId } : {}),
    ...(trial ? { trial } : {}),
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

/** What each field is called, in the order of the form. */
export const LABELS: Record<keyof EnrolForm, string> = {
  courseObjectId: ts('fields.course'),
  feePlanObjectId: ts('fields.plan'),
  batchObjectId: ts('fields.batch'),
  trainerObjectId: ts('fields.trainer'),
  trial: ts('fields.trial'),
  start: ts('fields.start'),
  end: ts('fields.end'),
  autoRenew: ts('fields.renew'),
  discountKind: ts('fields.discountKind'),
  discountValue: ts('fields.discountAmount'),
  discountReason: ts('fields.discountReason'),
};
