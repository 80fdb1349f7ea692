import * as z from 'zod/mini';
import { amount, amountOrZero, optionalText, requiredText } from '@/components/form/rules';
import type { Course } from './api';
import { between, PLAN_LABELS, planBody, planDefaults, planFaults, planFields } from './plan-schema';
import { t } from './text';

const fields = z.object({
  coursename: requiredText(t('faults.name')),
  category: optionalText,
  description: optionalText,
  durationValue: z.pipe(
    z.string().check(
      z.minLength(1, { error: t('faults.duration'), abort: true }),
      between(1, 999, t('faults.whole')),
    ),
    z.transform(Number),
  ),
  durationUnit: z.enum(['DAYS', 'WEEKS', 'MONTHS']),
  baseFee: amount(t('faults.fee')),
  gstRate: z.pipe(
    z.string().check(
      z.refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100, t('faults.rate')),
    ),
    z.transform((text: string) => Number(text).toFixed(2)),
  ),
  sac: z.string().check(z.regex(/^\d{4,8}$/, t('faults.sac'))),
  online: z.pipe(z.enum(['CLASSROOM', 'ONLINE']), z.transform((held) => held === 'ONLINE')),
  materialFee: amountOrZero,
  registrationFee: amountOrZero,
  status: z.enum(['DRAFT', 'ACTIVE', 'INACTIVE']),
  ...planFields,
});

export const courseSchema = fields.check((found) => {
  for (const [path, message] of planFaults(found.value, found.value.baseFee)) {
    found.issues.push({ code: 'custom', message, path, input: found.value });
  }
});

export type CourseForm = z.input<typeof courseSchema>;
export type CourseValues = z.output<typeof courseSchema>;

/** What the fields hold at the start; GST and SAC are those of PRODUCT.md 4.3. */
export function courseDefaults(course?: Course): CourseForm {
  return {
    coursename: course?.coursename ?? '',
    category: course?.category ?? '',
    description: course?.description ?? '',
    durationValue: course ? String(course.durationValue) : '',
    durationUnit: course?.durationUnit ?? 'MONTHS',
    baseFee: course?.baseFee ?? '',
    gstRate: course ? String(Number(course.gstRate)) : '18',
    sac: course?.sac ?? '999293',
    online: course?.online ? 'ONLINE' : 'CLASSROOM',
    materialFee: course?.materialFee ?? '',
    registrationFee: course?.registrationFee ?? '',
    status: course?.status ?? 'ACTIVE',
    ...planDefaults(),
  };
}

/** A new course brings its first fee plan. */
export function courseBody(values: CourseValues) {
  const { kind, dueDay, graceDays, instalments, lateFeeKind, lateFee, lateFeeCap, proration, ...details } = values;
  const feePlan = planBody({ kind, dueDay, graceDays, instalments, lateFeeKind, lateFee, lateFeeCap, proration });
  return { details, feePlan };
}

/** What each field is called, in the order of the form. */
export const LABELS: Record<keyof CourseForm, string> = {
  coursename: t('fields.name'),
  durationValue: t('fields.duration'),
  durationUnit: t('fields.unit'),
  category: t('fields.category'),
  status: t('fields.status'),
  description: t('fields.description'),
  baseFee: t('fields.baseFee'),
  gstRate: t('fields.gstRate'),
  registrationFee: t('fields.registrationFee'),
  materialFee: t('fields.materialFee'),
  sac: t('fields.sac'),
  online: t('fields.online'),
  ...PLAN_LABELS,
};
