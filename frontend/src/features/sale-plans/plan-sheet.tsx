import { t } from '@lingui/core/macro';
import { planInput } from '@/api/forms/plan';
import { salePlans } from '@/api/master';
import { Banner } from '@/components/feedback/banner';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import type { SalePlan } from './columns';

const planForm = defineForm(planInput);

export default function PlanSheet(sheet: SheetProps) {
  const title = sheet.id === 'new' ? t`Add plan` : t`Edit plan`;
  return (
    <RecordSheet {...sheet} query={salePlans.record} title={title} words={{ didNotLoad: t`The plan did not load` }}>
      {(plan) => <PlanForm title={title} plan={plan} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface PlanFormProps extends Pick<SheetProps, 'onClose'> {
  title: string;
  plan: SalePlan | undefined;
}

function PlanForm({ title, plan, onClose }: PlanFormProps) {
  const form = useRecordForm({
    of: salePlans,
    record: plan,
    form: planForm,
    starts: { durationMonths: '12', rank: '1' },
    send: salePlans.save(plan),
    onSaved: onClose,
  });
  const { field } = form;
  const noLimit = t`Leave empty for no limit.`;
  return (
    <FormSheet form={form} title={title} onClose={onClose}>
      {plan?.status === 'PUBLISHED' && (
        <Banner tone="info">{t`A change applies to what is bought from now on. Running subscriptions stay as they are.`}</Banner>
      )}
      <FormSection title={t`Plan`}>
        <FormField {...field('name')} wide autoFocus={!plan} />
        <FormField {...field('durationMonths')} />
        <FormField {...field('amount')} help={t`For the whole duration, before GST.`} />
        <FormField {...field('rank')} help={t`A plan of a higher rank is an upgrade.`} />
      </FormSection>
      <FormSection title={t`Limits`}>
        <FormField {...field('studentLimit')} optional={false} help={noLimit} />
        <FormField {...field('staffLimit')} optional={false} help={noLimit} />
        <FormField {...field('branchLimit')} optional={false} help={noLimit} />
      </FormSection>
      <FormSection title={t`Features`}>
        <FormField {...field('features')} wide help={t`One a line, at most 12.`} />
      </FormSection>
    </FormSheet>
  );
}
