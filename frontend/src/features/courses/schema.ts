import * as z from 'zod/mini';
import { amount, amountOrZero, optionalAmount, optionalText, requiredText } from '@/components/form/rules';
import type { Course, CourseInput } from './api';
import { t } from './text';

const between = (least: number, most: number, message: string) =>
  z.refine<string>((text) => /^\d+$/.test(text) && +text >= least && +text <= most, message);

const asNumber = z.transform(Number);

/** The terms of a fee plan as their fields hold them. */
const planFields = {
  kind: z.enum(['ONE_TIME', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY']),
  dueDay: z.pipe(
    z.string().check(
      z.refine((text) => text === '' || (/^\d+$/.test(text) && +text >= 1 && +text <= 31), t('faults.dueDay')),
    ),
    z.transform((text: string) => (text ? Number(text) : null)),
  ),
  graceDays: z.pipe(z.string().check(between(0, 90, t('faults.grace'))), asNumber),
};

export const planSchema = z.object({
  name: z.string().check(z.trim()),
  /** Of one period; the course's own fee when left empty. */
  fee: optionalAmount,
  ...planFields,
});

export type PlanForm = z.input<typeof planSchema>;

export const courseSchema = z.object({
  coursename: requiredText(t('faults.name')),
  category: optionalText,
  description: optionalText,
  durationValue: z.pipe(
    z.string().check(
      z.minLength(1, { error: t('faults.duration'), abort: true }),
      between(1, 999, t('faults.whole')),
    ),
    asNumber,
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
  materialFee: amountOrZero,
  registrationFee: amountOrZero,
  status: z.enum(['DRAFT', 'ACTIVE', 'INACTIVE']),
  ...planFields,
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
    materialFee: course?.materialFee ?? '',
    registrationFee: course?.registrationFee ?? '',
    status: course?.status ?? 'ACTIVE',
    kind: 'MONTHLY',
    dueDay: '',
    graceDays: '5',
  };
}

/** The body of a course; a new one brings its first fee plan. */
export function courseBody(values: CourseValues, isNew: boolean): CourseInput {
  const { kind, dueDay, graceDays, ...course } = values;
  return isNew ? { ...course, feePlan: { kind, dueDay, graceDays } } : course;
}
