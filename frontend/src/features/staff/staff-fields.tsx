import { t } from '@lingui/core/macro';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import type { RecordForm } from '@/components/form/use-record-form';
import type { Mode, StaffForm, StaffValues } from './schema';

interface StaffFieldsProps {
  form: RecordForm<StaffForm, StaffValues>;
  mode: Mode;
}

export function StaffFields({ form: { field }, mode }: StaffFieldsProps) {
  const branches = useBranchOptions();
  const { options: roles } = field('role');
  const isNew = mode === 'create';
  return (
    <>
      <FormSection
        title={isNew ? t`Sign-in` : t`Contact`}
        text={isNew && t`We email this person a link to confirm the email address.`}
      >
        <FormField {...field('username')} autoComplete="off" />
        {mode !== 'edit' && <FormField {...field('email')} autoComplete="off" />}
        <FormField {...field('phone')} />
        {isNew && <FormField {...field('password')} help={t`8 characters with a number and a special character`} />}
      </FormSection>
      <FormSection title={t`Job`}>
        <FormSelect
          {...field('role')}
          options={mode === 'view' ? [...roles, { value: 'SUPER_ADMIN', label: 'SUPER ADMIN' }] : roles}
        />
        <FormField {...field('branchObjectId')} options={branches} placeholder={t`Choose a branch`} />
        <FormField {...field('jobtype')} />
        <FormField {...field('joiningDate')} />
        <FormField {...field('salary')} />
        <FormField {...field('salaryType')} />
        <FormField {...field('pfnumber')} maxLength={12} placeholder={t`12 digits`} />
        <FormSelect {...field('is_active')} />
      </FormSection>
      <FormSection title={t`Personal`}>
        <FormField {...field('parentname')} />
        <FormField {...field('dob')} />
        <FormField {...field('gender')} />
        <FormField {...field('education')} />
        <FormField {...field('address')} wide />
      </FormSection>
    </>
  );
}
