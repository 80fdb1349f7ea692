import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import { enrolmentInput } from '@/api/forms/studentcourse';
import { defineForm, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import type { ActiveCourse } from '@/lib/choices';
import { fromPaise, today, toPaise } from '@/lib/format';
import type { EnrolmentInput } from './api';

const {
  courseObjectId,
  feePlanObjectId,
  batchObjectId,
  trainerObjectId,
  trial,
  start,
  end,
  autoRenew,
  discountKind,
  discountValue,
  discountReason,
} = enrolmentInput;

export const enrolForm = defineForm(
  {
    courseObjectId,
    feePlanObjectId,
    batchObjectId,
    trainerObjectId,
    trial,
    start,
    end,
    autoRenew,
    discountKind,
    // Rupees or per cent: it is judged by the kind.
    discountValue: custom<string, string>({ label: discountValue.label, rule: z.string(), hold: asText }),
    discountReason,
  },
  (values) => {
    const faults: Fault[] = [];
    if (values.end && values.end < values.start) faults.push(['end', t`The last day cannot be before the first.`]);
    if (values.discountKind === 'NONE') return faults;
    const value = toPaise(values.discountValue) ?? 0;
    if (value <= 0) faults.push(['discountValue', t`Enter the discount as a number above 0.`]);
    if (values.discountKind === 'PERCENT' && value > 100_00)
      faults.push(['discountValue', t`The discount is at most 100 %.`]);
    if (!values.discountReason) faults.push(['discountReason', t`Please give a reason for the discount.`]);
    return faults;
  },
);

export type EnrolForm = HeldBy<typeof enrolForm>;
export type EnrolValues = SentBy<typeof enrolForm>;

/** What there is no choice about. */
export const onlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** The plan of a course that has no other; a second choice would be none. */
export const onlyPlan = (course: ActiveCourse | undefined) =>
  course?.feePlans.length === 1 ? String(course.feePlans[0]?._id) : '';

export const enrolStarts = (course?: ActiveCourse, batchId = ''): Partial<EnrolForm> => ({
  courseObjectId: course ? String(course._id) : '',
  feePlanObjectId: onlyPlan(course),
  batchObjectId: batchId,
  start: today(),
  autoRenew: true,
  discountKind: 'NONE',
});

/** The body as the API takes it; a discount only where there is one. */
export function enrolBody(studentObjectId: number, values: EnrolValues): EnrolmentInput {
  const { discountKind: kind, discountValue: value, discountReason: reason, batchObjectId: batch, ...rest } = values;
  const { trainerObjectId: trainer, trial: isTrial, end: last, ...always } = rest;
  return {
    studentObjectId,
    ...always,
    ...(batch && { batchObjectId: batch }),
    ...(trainer && { trainerObjectId: trainer }),
    ...(isTrial && { trial: isTrial }),
    ...(last && { end: last }),
    ...(kind !== 'NONE' && {
      discountKind: kind,
      discountValue: fromPaise(toPaise(value) ?? 0),
      discountReason: reason,
    }),
  };
}

/** What can be previewed while the form is still being filled: everything but the reason. */
export function previewBody(studentObjectId: number, form: EnrolForm): EnrolmentInput | null {
  const withReason = form.discountReason.trim() ? form : { ...form, discountReason: '…' };
  const parsed = enrolForm.schema.safeParse(withReason);
  return parsed.success ? enrolBody(studentObjectId, parsed.data) : null;
}
