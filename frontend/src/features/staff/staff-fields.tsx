import { useBranchOptions } from '@/components/data-list/filters';
import { FormSelect } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import type { RecordForm } from '@/components/form/use-record-form';
import type { Mode, StaffForm, StaffValues } from './schema';
import { t } from './text';

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
        title={isNew ? t('sections.signIn') : t('sections.person')}
        text={isNew && t('sections.signInText')}
      >
        <FormField {...field('username')} autoComplete="off" />
        {mode !== 'edit' && <FormField {...field('email')} autoComplete="off" />}
        <FormField {...field('phone')} />
        {isNew && <FormField {...field('password')} help={t('passwordHelp')} />}
      </FormSection>
      <FormSection title={t('sections.job')}>
        <FormSelect {...field('role')} options={mode === 'view' ? [...roles, { value: 'SUPER_ADMIN', label: 'SUPER ADMIN' }] : roles} />
        <FormField {...field('branchObjectId')} options={branches} placeholder={t('chooseBranch')} />
        <FormField {...field('jobtype')} />
        <FormField {...field('joiningDate')} />
        <FormField {...field('salary')} />
        <FormField {...field('salaryType')} />
        <FormField {...field('pfnumber')} maxLength={12} placeholder={t('pfnumberHint')} />
        <FormSelect {...field('is_active')} />
      </FormSection>
      <FormSection title={t('sections.personal')}>
        <FormField {...field('parentname')} />
        <FormField {...field('dob')} />
        <FormField {...field('gender')} />
        <FormField {...field('education')} />
        <FormField {...field('address')} wide />
      </FormSection>
    </>
  );
}
