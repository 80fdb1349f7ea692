import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import type { RecordForm } from '@/components/form/use-record-form';
import { DuplicateWarning } from './duplicate-warning';
import type { StudentForm, StudentValues } from './schema';

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
      <FormSection title={t`Student`} text={intro}>
        <FormField {...field('studentName')} autoFocus={autoFocus} />
        <FormField {...field('phone')} />
        <DuplicateWarning control={control} ownId={ownId} />
        <FormField {...field('whatsapp')} />
        <FormField {...field('email')} />
        <FormField {...field('dob')} />
        <FormField {...field('gender')} />
      </FormSection>
      <FormSection title={t`Guardian`} text={t`Needed for students under 18.`}>
        <FormField {...field('guardianName')} />
        <FormField {...field('guardianRelation')} />
        <FormField {...field('guardianPhone')} />
        <FormField {...field('guardianConsent')} wide />
      </FormSection>
      <FormSection title={t`School, admission and branch`}>
        <FormField {...field('branchObjectId')} placeholder={t`Choose a branch`} options={branchOptions} />
        <FormField {...field('admissionDate')} />
        <FormField {...field('school')} />
      </FormSection>
      <FormSection title={t`Address`}>
        <FormField {...field('address')} wide />
        <FormField {...field('city')} />
        <FormField {...field('pincode')} />
        <FormField
          {...field('state')}
          help={t`Decides CGST and SGST or IGST for online courses. Leave empty to use the state of the branch.`}
        />
      </FormSection>
      <FormSection title={t`Billing`} text={t`Bills are made out to the student, or to a company that pays the fees.`}>
        <FormField {...field('billsCompany')} wide />
        {billsCompany && (
          <>
            <FormField {...field('billToName')} optional={false} />
            <FormField {...field('billToGstin')} help={t`A company with a GSTIN is taxed in its own state.`} />
            <FormField {...field('billToAddress')} optional={false} wide />
            <FormField {...field('billToState')} optional={false} />
          </>
        )}
      </FormSection>
    </>
  );
}
