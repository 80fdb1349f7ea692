import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormColumns, FormSection } from '@/components/form/form-layout';
import { FormOfPage } from '@/components/form/form-of-page';
import { PhotoPanel } from '@/components/form/photo-panel';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { uploadFile } from '@/components/form/upload';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { stateOptions } from '@/lib/india';
import { useStartBranch } from '@/lib/me';
import { STUDENT } from '@/lib/refreshes';
import { toasts } from '@/lib/toasts';
import { studentUrl } from '@/lib/urls';
import { createStudent, updateStudent, type Student } from './api';
import { DuplicateWarning } from './duplicate-warning';
import { LABELS, studentBody, studentDefaults, studentSchema } from './schema';
import { t } from './text';

const GENDERS = (['Male', 'Female', 'Other'] as const).map((value) => ({
  value,
  label: t(`gender.${value}`),
}));

/** A photo chosen before saving is uploaded right after the record exists. @returns the record as it stands then. */
async function savePhoto(student: Student, photo: File): Promise<Student> {
  try {
    const userLogo = await uploadFile(photo, `${student._id}student`);
    return (await updateStudent(student._id, { userLogo, version: student.version })).data;
  } catch (error) {
    toasts.error(t('photoFailed', { reason: error instanceof Error ? error.message : '' }));
    return student;
  }
}

export function StudentForm({ student }: { student: Student | undefined }) {
  const startBranch = useStartBranch();
  const branchOptions = useBranchOptions();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoGone, setPhotoGone] = useState(false);
  const forgetPhoto = () => {
    setPhoto(null);
    setPhotoGone(false);
  };
  const form = useRecordForm({
    name: 'student',
    record: student,
    schema: studentSchema,
    defaults: (record?: Student) => studentDefaults(record, startBranch),
    labels: LABELS,
    send: async (values, version) => {
      const fields = studentBody(values);
      const userLogo = photoGone ? { userLogo: null } : {};
      const saved = student
        ? await updateStudent(student._id, { ...fields, ...userLogo, version })
        : await createStudent(fields);
      return photo ? { ...saved, data: await savePhoto(saved.data, photo) } : saved;
    },
    refreshes: STUDENT,
    onSaved: ({ data }, begin) => {
      if (!student) {
        void navigate(studentUrl(data._id));
        return;
      }
      begin(data);
      forgetPhoto();
    },
  });
  const { control, field } = form;
  const billsCompany = useWatch({ control, name: 'billsCompany' });

  return (
    <FormOfPage
      form={form}
      onCancel={() => {
        if (!student) void navigate('/studentlist-page');
        form.form.reset();
        forgetPhoto();
      }}
    >
      <FormColumns>
        <PhotoPanel
          name={student?.studentName ?? ''}
          src={photoGone ? null : (student?.userLogo ?? null)}
          file={photo}
          busy={form.busy && photo !== null}
          onPick={(file) => {
            setPhoto(file);
            setPhotoGone(false);
          }}
          onRemove={() => {
            setPhoto(null);
            setPhotoGone(true);
          }}
        />
        <div>
          <FormSection title={t('sections.student')}>
            <FormText {...field('studentName')} autoFocus={!student} maxLength={80} />
            <FormPhone {...field('phone')} />
            <DuplicateWarning control={control} ownId={student?._id} />
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
            <FormSelect
              {...field('branchObjectId')}
              placeholder={t('chooseBranch')}
              options={branchOptions}
            />
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
        </div>
      </FormColumns>
    </FormOfPage>
  );
}
