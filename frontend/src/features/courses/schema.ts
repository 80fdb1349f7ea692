import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { courseChange, newCourse } from '@/api/forms/course';
import { defineForm, type SentBy } from '@/components/form/define-form';
import { PLAN_STARTS, planBody, planFaults, planFields } from './plan-schema';

const HELD_LABELS = {
  CLASSROOM: t`In a classroom`,
  ONLINE: t`Online`,
};

const HELD = ['CLASSROOM', 'ONLINE'] as const;

/** A course with its first fee plan. */
export const courseForm = defineForm(
  {
    ...newCourse,
    ...courseChange,
    online: custom({
      label: newCourse.online.label,
      rule: z.pipe(
        z.enum(HELD),
        z.transform((held) => held === 'ONLINE'),
      ),
      hold: (online) => (online ? 'ONLINE' : 'CLASSROOM'),
      options: HELD.map((value) => ({ value, label: HELD_LABELS[value] })),
    }),
    ...planFields,
  },
  (values) => planFaults(values, values.baseFee),
);

/** GST and SAC are those of coaching (PRODUCT.md 4.3). */
export const COURSE_STARTS = { durationUnit: 'MONTHS', gstRate: '18', sac: '999293', status: 'ACTIVE', ...PLAN_STARTS };

/** A new course brings its first fee plan. */
export function courseBody(values: SentBy<typeof courseForm>) {
  const { kind, dueDay, graceDays, instalments, lateFeeKind, lateFee, lateFeeCap, proration, ...details } = values;
  const feePlan = planBody({ kind, dueDay, graceDays, instalments, lateFeeKind, lateFee, lateFeeCap, proration });
  return { details, feePlan };
}
