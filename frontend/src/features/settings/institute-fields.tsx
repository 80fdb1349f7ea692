import Button from '@mui/material/Button';
import { QrCode } from 'lucide-react';
import { Link } from 'react-router-dom';
import { FormSelect } from '@/components/form/choice-fields';
import { FormSection } from '@/components/form/form-layout';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import { CATEGORIES } from '@/lib/categories';
import { stateOptions } from '@/lib/india';
import type { InstituteForm, InstituteValues } from './schema';
import { t } from './text';

export const LABELS: Record<keyof InstituteForm, string> = {
  centreName: t('fields.centreName'),
  category: t('fields.category'),
  email: t('fields.email'),
  phone: t('fields.phone'),
  website: t('fields.website'),
  address: t('fields.address'),
  city: t('fields.city'),
  state: t('fields.state'),
  pincode: t('fields.pincode'),
  gstin: t('fields.gstin'),
  pan: t('fields.pan'),
  logo: t('fields.logo'),
  receiptNote: t('fields.receiptNote'),
  staffDiscountPercent: t('fields.staffDiscountPercent'),
  staffDaysBack: t('fields.staffDaysBack'),
  adminDiscountPercent: t('fields.adminDiscountPercent'),
  adminDaysBack: t('fields.adminDaysBack'),
};

const categories = CATEGORIES.map((value) => ({ value, label: value }));
const upperCase = (text: string) => text.toUpperCase();

export function InstituteFields({ form: { field } }: { form: RecordForm<InstituteForm, InstituteValues> }) {
  return (
    <>
      <FormSection title={t('sections.institute')} text={t('sections.instituteText')}>
        <FormText {...field('centreName')} maxLength={120} />
        <FormSelect {...field('category')} options={categories} />
        <FormText {...field('email')} type="email" />
        <FormPhone {...field('phone')} />
        <FormText {...field('website')} optional inputMode="url" placeholder="https://" />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <div className="wide">
          <FormTextarea {...field('address')} optional />
        </div>
        <FormText {...field('city')} optional maxLength={60} />
        <FormText {...field('pincode')} optional inputMode="numeric" maxLength={6} />
        <FormSelect {...field('state')} optional options={stateOptions} />
      </FormSection>
      <FormSection title={t('sections.tax')}>
        <FormText {...field('gstin')} optional maxLength={15} clean={upperCase} help={t('fields.gstinHelp')} />
        <FormText {...field('pan')} optional maxLength={10} clean={upperCase} />
      </FormSection>
      <FormSection title={t('sections.receipts')}>
        <div className="wide">
          <FormTextarea {...field('receiptNote')} optional maxLength={300} help={t('fields.receiptNoteHelp')} />
        </div>
      </FormSection>
      <FormSection title={t('sections.limits')} text={t('sections.limitsText')}>
        <FormText {...field('staffDiscountPercent')} inputMode="numeric" maxLength={6} />
        <FormText {...field('staffDaysBack')} inputMode="numeric" maxLength={4} help={t('fields.daysBackHelp')} />
        <FormText {...field('adminDiscountPercent')} inputMode="numeric" maxLength={6} />
        <FormText {...field('adminDaysBack')} inputMode="numeric" maxLength={4} help={t('fields.daysBackHelp')} />
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
