import { useFormContext, useWatch } from 'react-hook-form';
import { FormSegmented, FormSelect } from '@/components/form/choice-fields';
import { FormMoney } from '@/components/form/money-field';
import { FormText } from '@/components/form/text-fields';
import { InstalmentRows } from './instalment-rows';
import { isPeriodic, KINDS, kindLabel } from './labels';
import { PLAN_LABELS, twoHalves, type PlanPart } from './plan-schema';
import { t } from './text';

const kinds = KINDS.map((value) => ({ value, label: kindLabel(value) }));
const lateFeeKinds = (['NONE', 'FIXED', 'PER_DAY', 'PERCENT'] as const).map((value) => ({ value, label: t(`lateFee.${value}`) }));
const prorations = (['NONE', 'BY_DAY'] as const).map((value) => ({ value, label: t(`proration.${value}`) }));

/** How a fee is paid: the fields of a plan, of a course's first one as of any other. `fee` is what a
 * plan by instalments must come to. */
export function PlanFields({ fee }: { fee: string }) {
  const { control, getValues, setValue } = useFormContext<PlanPart>();
  const [kind, lateFeeKind, proration] = useWatch({ control, name: ['kind', 'lateFeeKind', 'proration'] });
  const field = <N extends keyof typeof PLAN_LABELS>(name: N) => ({ control, name, label: PLAN_LABELS[name] });

  function begin(next: string): void {
    if (next === 'INSTALMENTS' && getValues('instalments').length === 0) setValue('instalments', twoHalves(fee));
  }

  return (
    <>
      <FormSelect {...field('kind')} options={kinds} onPick={begin} />
      <FormText {...field('graceDays')} help={t('fields.graceHelp')} inputMode="numeric" maxLength={2} />
      {isPeriodic(kind) && (
        <FormText {...field('dueDay')} optional help={t('fields.dueDayHelp')} inputMode="numeric" maxLength={2} />
      )}
      {kind === 'INSTALMENTS' && <InstalmentRows fee={fee} />}
      <FormSelect {...field('lateFeeKind')} options={lateFeeKinds} />
      {lateFeeKind === 'PERCENT' && (
        <FormText {...field('lateFee')} label={t('fields.lateFeePercent')} inputMode="numeric" maxLength={6} />
      )}
      {(lateFeeKind === 'FIXED' || lateFeeKind === 'PER_DAY') && (
        <FormMoney {...field('lateFee')} unit={lateFeeKind === 'PER_DAY' ? t('perDay') : undefined} />
      )}
      {lateFeeKind === 'PER_DAY' && <FormMoney {...field('lateFeeCap')} help={t('fields.lateFeeCapHelp')} />}
      <div className="wide">
        <FormSegmented {...field('proration')} options={prorations} help={t(`prorationHelp.${proration}`)} />
      </div>
    </>
  );
}
