import { feePlan } from '@/api/columns/feePlan';
import { rupees } from '@/lib/format';
import type { Course, FeePlan } from './api';
import { t } from './text';

export const kindLabel = (kind: FeePlan['kind']) => feePlan.kind.words[kind];

/** Whether the fee comes again and again. */
export const isPeriodic = (kind: string) => kind !== 'ONE_TIME' && kind !== 'INSTALMENTS';

/** "3 months". */
export const durationLabel = (course: Pick<Course, 'durationValue' | 'durationUnit'>) =>
  t(`duration.${course.durationUnit}`, { count: course.durationValue });

/** A plan's terms in plain words, each a line: when it is due, what being late costs, what is given back. */
export function planTerms(plan: FeePlan): string[] {
  return [dueLine(plan), lateLine(plan), plan.proration === 'BY_DAY' && t('plan.byDay')].filter((line) => line !== false);
}

function dueLine(plan: FeePlan): string {
  const grace = t('plan.grace', { count: plan.graceDays });
  if (plan.kind === 'INSTALMENTS') {
    const rows = plan.instalments.map(({ amount, afterDays }) =>
      afterDays === 0
        ? t('plan.atOnce', { amount: rupees(amount) })
        : t('plan.after', { amount: rupees(amount), count: afterDays }),
    );
    return `${rows.join(', ')}; ${grace}`;
  }
  const day = plan.dueDay ? t('plan.onDay', { day: plan.dueDay }) : t('plan.onStart');
  return `${day}, ${grace}`;
}

function lateLine({ lateFeeKind, lateFee, lateFeeCap }: FeePlan): string | false {
  if (lateFeeKind === 'NONE') return false;
  if (lateFeeKind === 'PERCENT') return t('plan.latePercent', { percent: Number(lateFee) });
  if (lateFeeKind === 'FIXED') return t('plan.lateFixed', { amount: rupees(lateFee) });
  return t('plan.latePerDay', { amount: rupees(lateFee), cap: rupees(lateFeeCap ?? '') });
}
