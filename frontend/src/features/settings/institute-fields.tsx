import Button from '@mui/material/Button';
import { QrCode } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormText, FormTextarea } from '@/components/form/text-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import type { InstituteForm, InstituteValues } from './schema';
import { t } from './text';

export function InstituteFields({ form: { field } }: { form: RecordForm<InstituteForm, InstituteValues> }) {
  return (
    <>
      <FormSection title={t('sections.institute')} text={t('sections.instituteText')}>
        <FormField {...field('centreName')} />
        <FormField {...field('category')} />
        <FormField {...field('email')} />
        <FormField {...field('phone')} />
        <FormText {...field('website')} inputMode="url" placeholder="https://" />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField {...field('state')} />
      </FormSection>
      <FormSection title={t('sections.tax')}>
        <FormField {...field('gstin')} help={t('help.gstin')} />
        <FormField {...field('pan')} />
      </FormSection>
      <FormSection title={t('sections.receipts')}>
        <FormTextarea {...field('receiptNote')} wide help={t('help.receiptNote')} />
      </FormSection>
      <FormSection title={t('sections.limits')} text={t('sections.limitsText')}>
        <FormField {...field('staffDiscountPercent')} />
        <FormField {...field('staffDaysBack')} optional={false} help={t('help.daysBack')} />
        <FormField {...field('adminDiscountPercent')} />
        <FormField {...field('adminDaysBack')} optional={false} help={t('help.daysBack')} />
      </FormSection>
      <FormSection title={t('sections.enquiryForm')} text={t('sections.enquiryFormText')}>
        <div>
          <Button component={Link} to="/student-enquiry?view=form" startIcon={<QrCode size={16} aria-hidden />}>
            {t('enquiryForm')}
          </Button>
        </div>
      </FormSection>
    </>
  );
}
