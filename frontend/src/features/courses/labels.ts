import { plural, t } from '@lingui/core/macro';
import { feePlan } from '@/api/columns/feePlan';
import { count, rupees } from '@/lib/format';
import type { Course, FeePlan } from './api';

export const kindLabel = (kind: FeePlan['kind']) => feePlan.kind.words[kind];

/** Whether the fee comes again and again. */
export const isPeriodic = (kind: string) => kind !== 'ONE_TIME' && kind !== 'INSTALMENTS';

/** "3 months". */
export const durationLabel = (course: Pick<Course, 'durationValue' | 'durationUnit'>) =>
  ({
    DAYS: plural({ count: course.durationValue }, { one: '# day', other: '# days' }),
    WEEKS: plural({ count: course.durationValue }, { one: '# week', other: '# weeks' }),
    MONTHS: plural({ count: course.durationValue }, { one: '# month', other: '# months' }),
  })[course.durationUnit];

/** A plan's terms in plain words, each a line: when it is due, what being late costs, what is given back. */
export function planTerms(plan: FeePlan): string[] {
  return [dueLine(plan), lateLine(plan), plan.proration === 'BY_DAY' && t`Unused days are credited`].filter(
    (line) => line !== false,
  );
}

function dueLine(plan: FeePlan): string {
  const grace = plural({ count: plan.graceDays }, { one: '# grace day', other: '# grace days' });
  if (plan.kind === 'INSTALMENTS') {
    const rows = plan.instalments.map(({ amount, afterDays }) =>
      afterDays === 0
        ? t`${{ amount: rupees(amount) }} on the first day`
        : plural(
            { count: afterDays },
            { one: `${rupees(amount)} after # day`, other: `${rupees(amount)} after # days` },
          ),
    );
    return `${rows.join(', ')}; ${grace}`;
  }
  const day = plan.dueDay ? t`Due on day ${{ day: count(plan.dueDay) }} of the month` : t`Due on the day of the start`;
  return `${day}, ${grace}`;
}

function lateLine({ lateFeeKind, lateFee, lateFeeCap }: FeePlan): string | false {
  if (lateFeeKind === 'NONE') return false;
  if (lateFeeKind === 'PERCENT') return t`Late fee: ${{ percent: Number(lateFee) }}% of the overdue amount`;
  if (lateFeeKind === 'FIXED') return t`Late fee: ${{ amount: rupees(lateFee) }} once`;
  return t`Late fee: ${{ amount: rupees(lateFee) }} for each day, at most ${{ cap: rupees(lateFeeCap ?? '') }}`;
}
