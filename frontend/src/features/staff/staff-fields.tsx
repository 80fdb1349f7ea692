import { useBranchOptions } from '@/components/data-list/filters';
import { FormSelect } from '@/components/form/choice-fields';
import { passwordHelp } from '@/components/form/credential-rules';
import { FormDate } from '@/components/form/date-field';
import { FormSection } from '@/components/form/form-layout';
import { FormMoney } from '@/components/form/money-field';
import { FormPassword, FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { activity, genders, jobTypes, roles, salaryTypes } from './choices';
import type { Mode, StaffForm, StaffValues } from './schema';
import { t } from './text';

/** Each field's name, in the order of the form. */
export const LABELS: Record<keyof StaffForm, string> = {
  username: t('fields.username'),
  email: t('fields.email'),
  phone: t('fields.phone'),
  password: t('fields.password'),
  role: t('fields.role'),
  branchObjectId: t('fields.branchObjectId'),
  jobtype: t('fields.jobtype'),
  joiningDate: t('fields.joiningDate'),
  salary: t('fields.salary'),
  salaryType: t('fields.salaryType'),
  pfnumber: t('fields.pfnumber'),
  is_active: t('fields.is_active'),
  parentname: t('fields.parentname'),
  dob: t('fields.dob'),
  gender: t('fields.gender'),
  education: t('fields.education'),
  address: t('fields.address'),
};

const digits = (text: string) => text.replace(/\D/g, '');

interface StaffFieldsProps {
  form: RecordForm<StaffForm, StaffValues>;
  mode: Mode;
}

export function StaffFields({ form: { field }, mode }: StaffFieldsProps) {
  const branches = useBranchOptions();
  const roleChoices = mode === 'view' ? [...roles, { value: 'SUPER_ADMIN', label: 'SUPER ADMIN' }] : roles;
  const isNew = mode === 'create';
  const optional = mode !== 'view';
  return (
    <>
      <FormSection
        title={isNew ? t('sections.signIn') : t('sections.person')}
        text={isNew && t('sections.signInText')}
      >
        <FormText {...field('username')} autoComplete="off" maxLength={120} />
        {mode !== 'edit' && <FormText {...field('email')} type="email" autoComplete="off" />}
        <FormPhone {...field('phone')} />
        {isNew && <FormPassword {...field('password')} autoComplete="new-password" help={passwordHelp} />}
      </FormSection>
      <FormSection title={t('sections.job')}>
        <FormSelect {...field('role')} options={roleChoices} />
        <FormSelect {...field('branchObjectId')} options={branches} placeholder={t('fields.chooseBranch')} />
        <FormSelect {...field('jobtype')} options={jobTypes} />
        <FormDate {...field('joiningDate')} optional={optional} />
        <FormMoney {...field('salary')} optional={optional} />
        <FormSelect {...field('salaryType')} options={salaryTypes} />
        <FormText
          {...field('pfnumber')}
          optional={optional}
          inputMode="numeric"
          maxLength={12}
          clean={digits}
          placeholder={t('fields.pfnumberHint')}
        />
        <FormSelect {...field('is_active')} options={activity} />
      </FormSection>
      <FormSection title={t('sections.personal')}>
        <FormText {...field('parentname')} optional={optional} maxLength={120} />
        <FormDate {...field('dob')} optional={optional} max={today()} />
        <FormSelect {...field('gender')} options={genders} />
        <FormText {...field('education')} optional={optional} maxLength={120} />
        <div className="wide">
          <FormTextarea {...field('address')} />
        </div>
      </FormSection>
    </>
  );
}
