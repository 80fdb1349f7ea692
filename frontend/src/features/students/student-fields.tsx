import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { stateOptions } from '@/lib/india';
import { DuplicateWarning } from './duplicate-warning';
import type { StudentForm, StudentValues } from './schema';
import { t } from './text';

const GENDERS = (['Male', 'Female', 'Other'] as const).map((value) => ({ value, label: t(`gender.${value}`) }));

interface StudentFieldsProps {
  form: RecordForm<StudentForm, StudentValues>;
  /** Left out of the warning about students with the same phone. */
  ownId: number | undefined;
  autoFocus?: boolean;
  /** Stands under the heading of the first section. */
  intro?: ReactNode;
}

/** The sections of the student form, used by the student page and by the conversion of an enquiry. */
export function StudentFields({ form: { control, field }, ownId, autoFocus, intro }: StudentFieldsProps) {
  const branchOptions = useBranchOptions();
  const billsCompany = useWatch({ control, name: 'billsCompany' });
  return (
    <>
      <FormSection title={t('sections.student')} text={intro}>
        <FormText {...field('studentName')} autoFocus={autoFocus} maxLength={80} />
        <FormPhone {...field('phone')} />
        <DuplicateWarning control={control} ownId={ownId} />
        <FormPhone {...field('whatsapp')} optional />
        <FormText {...field('email')} type="email" optional />
        <FormDate {...field('dob')} optional max={today()} />
        <FormSelect {...field('gender')} optional options={GENDERS} />
      </FormSection>
      <FormSection title={t('sections.guardian')} text={t('guardianText')}>
        <FormText {...field('guardianName')} optional maxLength={80} />
        <FormText {...field('guardianRelation')} optional maxLength={30} />
        <FormPhone {...field('guardianPhone')} optional />
        <div className="wide">
          <FormCheckbox {...field('guardianConsent')} />
        </div>
      </FormSection>
      <FormSection title={t('sections.more')}>
        <FormSelect {...field('branchObjectId')} placeholder={t('chooseBranch')} options={branchOptions} />
        <FormDate {...field('admissionDate')} />
        <FormText {...field('school')} optional maxLength={120} />
      </FormSection>
      <FormSection title={t('sections.address')}>
        <div className="wide">
          <FormTextarea {...field('address')} optional maxLength={255} />
        </div>
        <FormText {...field('city')} optional maxLength={60} />
        <FormText {...field('pincode')} optional inputMode="numeric" maxLength={6} />
        <FormSelect {...field('state')} optional help={t('stateHelp')} options={stateOptions} />
      </FormSection>
      <FormSection title={t('sections.billing')} text={t('billingText')}>
        <div className="wide">
          <FormCheckbox {...field('billsCompany')} />
        </div>
        {billsCompany && (
          <>
            <FormText {...field('billToName')} maxLength={120} />
            <FormText {...field('billToGstin')} optional maxLength={15} help={t('gstinHelp')} />
            <div className="wide">
              <FormTextarea {...field('billToAddress')} maxLength={255} />
            </div>
            <FormSelect {...field('billToState')} options={stateOptions} />
          </>
        )}
      </FormSection>
    </>
  );
}
