import type { Course, FeePlan } from './api';
import { t } from './text';

export const KINDS = ['ONE_TIME', 'MONTHLY', 'QUARTERLY', 'HALF_YEARLY', 'YEARLY'] as const;
export const UNITS = ['DAYS', 'WEEKS', 'MONTHS'] as const;

export const kindLabel = (kind: FeePlan['kind']) => t(`kinds.${kind}`);

/** "3 months". */
export const durationLabel = (course: Pick<Course, 'durationValue' | 'durationUnit'>) =>
  t(`duration.${course.durationUnit}`, { count: course.durationValue });

/** "due on day 10, 5 grace days". */
export function planTerms(plan: Pick<FeePlan, 'dueDay' | 'graceDays'>): string {
  return plan.dueDay
    ? t('plan.terms', { day: plan.dueDay, grace: plan.graceDays })
    : t('plan.termsStart', { grace: plan.graceDays });
}
