import { t } from '@lingui/core/macro';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormText } from '@/components/form/text-fields';
import { fieldOf } from '@/components/form/field-of';
import { InstalmentRows } from './instalment-rows';
import { isPeriodic } from './labels';
import { planFields, twoHalves, type PlanPart } from './plan-schema';

const LATE_FEE_LABELS = {
  NONE: t`No late fee`,
  FIXED: t`An amount, once`,
  PER_DAY: t`An amount for each day`,
  PERCENT: t`Percentage of the overdue amount`,
};

const PRORATION_HELP = {
  NONE: t`A period that has begun is charged in full.`,
  BY_DAY: t`The days of the period that are not used are credited to the student.`,
};

const lateFeeKinds = (['NONE', 'FIXED', 'PER_DAY', 'PERCENT'] as const).map((value) => ({
  value,
  label: LATE_FEE_LABELS[value],
}));

/** How a fee is paid: the fields of a plan, of a course's first one as of any other. `fee` is what a
 * plan by instalments must come to. */
export function PlanFields({ fee }: { fee: string }) {
  const { control, getValues, setValue } = useFormContext<PlanPart>();
  const [kind, lateFeeKind, proration] = useWatch({ control, name: ['kind', 'lateFeeKind', 'proration'] });
  const field = <N extends keyof PlanPart>(name: N) => fieldOf(control, name, planFields[name]);

  function begin(next: string): void {
    if (next === 'INSTALMENTS' && getValues('instalments').length === 0) setValue('instalments', twoHalves(fee));
  }

  return (
    <>
      <FormSelect {...field('kind')} onPick={begin} />
      <FormField {...field('graceDays')} help={t`Days after which a due counts as late`} />
      {isPeriodic(kind) && (
        <FormField {...field('dueDay')} help={t`1 to 31. Leave empty to use the day the student starts.`} />
      )}
      {kind === 'INSTALMENTS' && <InstalmentRows fee={fee} />}
      <FormSelect {...field('lateFeeKind')} options={lateFeeKinds} />
      {lateFeeKind === 'PERCENT' && (
        <FormText {...field('lateFee')} label={t`Late fee in %`} optional={false} inputMode="numeric" maxLength={6} />
      )}
      {(lateFeeKind === 'FIXED' || lateFeeKind === 'PER_DAY') && (
        <FormField {...field('lateFee')} optional={false} unit={lateFeeKind === 'PER_DAY' ? t`a day` : undefined} />
      )}
      {lateFeeKind === 'PER_DAY' && (
        <FormField {...field('lateFeeCap')} optional={false} help={t`The late fee never exceeds this amount`} />
      )}
      <FormSegmented {...field('proration')} wide help={PRORATION_HELP[proration as 'NONE' | 'BY_DAY']} />
    </>
  );
}
