import { useFormContext, useWatch } from 'react-hook-form';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormText } from '@/components/form/text-fields';
import { fieldOf } from '@/components/form/field-of';
import { InstalmentRows } from './instalment-rows';
import { isPeriodic } from './labels';
import { planFields, twoHalves, type PlanPart } from './plan-schema';
import { t } from './text';

const lateFeeKinds = (['NONE', 'FIXED', 'PER_DAY', 'PERCENT'] as const).map((value) => ({ value, label: t(`lateFee.${value}`) }));

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
      <FormField {...field('graceDays')} help={t('fields.graceHelp')} />
      {isPeriodic(kind) && <FormField {...field('dueDay')} help={t('fields.dueDayHelp')} />}
      {kind === 'INSTALMENTS' && <InstalmentRows fee={fee} />}
      <FormSelect {...field('lateFeeKind')} options={lateFeeKinds} />
      {lateFeeKind === 'PERCENT' && (
        <FormText {...field('lateFee')} label={t('fields.lateFeePercent')} optional={false} inputMode="numeric" maxLength={6} />
      )}
      {(lateFeeKind === 'FIXED' || lateFeeKind === 'PER_DAY') && (
        <FormField {...field('lateFee')} optional={false} unit={lateFeeKind === 'PER_DAY' ? t('perDay') : undefined} />
      )}
      {lateFeeKind === 'PER_DAY' && <FormField {...field('lateFeeCap')} optional={false} help={t('fields.lateFeeCapHelp')} />}
      <FormSegmented {...field('proration')} wide help={t(`prorationHelp.${proration as 'NONE' | 'BY_DAY'}`)} />
    </>
  );
}
