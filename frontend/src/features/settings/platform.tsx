import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@/api/client';
import { platformSettingsInput } from '@/api/forms/superadmin';
import { platform } from '@/api/master';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormOfPage } from '@/components/form/form-of-page';
import { FormText } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';

const platformForm = defineForm(platformSettingsInput);

/** What MASTER says of the platform: the company panel, the seller, and the maintenance flag. */
export function Platform() {
  const settings = useQuery(platform.get('settings'));
  if (settings.data) return <PlatformEditor settings={settings.data} />;
  if (!settings.isError) return <RecordSkeleton />;
  return (
    <ErrorState title={t`The settings did not load`} error={settings.error} onRetry={() => void settings.refetch()} />
  );
}

function PlatformEditor({ settings }: { settings: Schemas['PlatformSettings'] }) {
  const form = useRecordForm({
    of: platform,
    name: 'platform',
    record: settings,
    form: platformForm,
    send: (values, version) => platform.put('settings', { body: { ...values, version } }),
    onSaved: ({ data }, begin) => begin(data),
  });
  const { field } = form;
  return (
    <FormOfPage form={form} onCancel={() => form.form.reset()}>
      <FormSection title={t`Company`} text={t`As the company information panel shows it to every centre.`}>
        <FormField {...field('name')} />
        <FormText {...field('website')} inputMode="url" placeholder="https://" />
        <FormField {...field('supportEmail')} />
        <FormField {...field('phone')} />
        <FormField {...field('secondPhone')} />
        <FormField {...field('services')} wide help={t`One a line, at most 12.`} />
      </FormSection>
      <FormSection
        title={t`Seller`}
        text={t`As printed on subscription invoices. Invoices that were issued stay as they are. Without a GSTIN no tax is charged.`}
      >
        <FormField {...field('sellerName')} />
        <FormField {...field('gstin')} />
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField {...field('state')} />
      </FormSection>
      <FormSection title={t`Payments`} text={t`Where centres pay for their plans.`}>
        <FormField {...field('upiId')} />
        <FormField {...field('bankName')} />
        <FormField {...field('bankAccount')} />
        <FormField {...field('bankIfsc')} />
      </FormSection>
      <FormSection
        title={t`Maintenance`}
        text={t`While it is on, everyone but you sees the maintenance notice and cannot work.`}
      >
        <FormField {...field('maintenance')} />
      </FormSection>
    </FormOfPage>
  );
}
