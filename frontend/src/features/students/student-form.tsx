import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { stateText } from '@/components/display/states';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormSelect } from '@/components/form/choice-fields';
import { FormDate } from '@/components/form/date-field';
import { FormGuard } from '@/components/form/form-guard';
import { FormColumns, FormSection } from '@/components/form/form-layout';
import { PhotoPanel } from '@/components/form/photo-panel';
import { SaveBar } from '@/components/form/save-bar';
import { StaleDialog } from '@/components/form/stale-dialog';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { uploadFile } from '@/components/form/upload';
import { useSave } from '@/components/form/use-save';
import { today } from '@/lib/format';
import { stateOptions } from '@/lib/india';
import { useBranches, useMe } from '@/lib/me';
import { toasts } from '@/lib/toasts';
import { createStudent, updateStudent, type Student } from './api';
import { DuplicateWarning } from './duplicate-warning';
import { LABELS, studentDefaults, studentSchema, type StudentForm as Fields, type StudentValues } from './schema';
import { t } from './text';
import { studentUrl } from './urls';

const GENDERS = (['Male', 'Female', 'Other'] as const).map((value) => ({
  value,
  label: t(`gender.${value}`),
}));

const STATUSES = ['ACTIVE', 'ON_HOLD', 'COMPLETED', 'LEFT'].map((value) => ({
  value,
  label: stateText(value),
}));

/** A photo chosen before saving is uploaded right after the record exists. */
async function savePhoto(student: Student, photo: File): Promise<void> {
  try {
    const userLogo = await uploadFile(photo, `${student._id}student`);
    await updateStudent(student._id, { userLogo, version: student.version });
  } catch (error) {
    toasts.error(t('photoFailed', { reason: error instanceof Error ? error.message : '' }));
  }
}

export function StudentForm({ student }: { student: Student | undefined }) {
  const me = useMe();
  const branches = useBranches();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoGone, setPhotoGone] = useState(false);
  const form = useForm<Fields, unknown, StudentValues>({
    resolver: zodResolver(studentSchema),
    defaultValues: studentDefaults(student, me.branchObjectId?._id),
    mode: 'onTouched',
  });
  const { control } = form;

  const save = useSave({
    form,
    send: async ({ status, ...fields }: StudentValues, version = student?.version ?? 0) => {
      const userLogo = photoGone ? { userLogo: null } : {};
      const saved = student
        ? await updateStudent(student._id, { ...fields, ...userLogo, status, version })
        : await createStudent(fields);
      if (photo) await savePhoto(saved.data, photo);
      return saved;
    },
    onSaved: ({ data }) => {
      void queries.invalidateQueries({ queryKey: ['student'] });
      void navigate(studentUrl(data._id));
    },
  });

  const branchOptions = branches.map(({ _id, branchname }) => ({ value: String(_id), label: branchname }));
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id={`student/${student?._id ?? 'new'}`} />
      <FormColumns>
        <PhotoPanel
          name={student?.studentName ?? ''}
          src={photoGone ? null : (student?.userLogo ?? null)}
          file={photo}
          busy={save.busy && photo !== null}
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
            <FormText control={control} name="studentName" label={LABELS.studentName} autoFocus={!student} maxLength={80} />
            <FormPhone control={control} name="phone" label={LABELS.phone} />
            <DuplicateWarning control={control} ownId={student?._id} />
            <FormPhone control={control} name="whatsapp" label={LABELS.whatsapp} optional />
            <FormText control={control} name="email" label={LABELS.email} type="email" optional />
            <FormDate control={control} name="dob" label={LABELS.dob} optional max={today()} />
            <FormSelect control={control} name="gender" label={LABELS.gender} optional options={GENDERS} />
          </FormSection>
          <FormSection title={t('sections.guardian')} text={t('guardianText')}>
            <FormText control={control} name="guardianName" label={LABELS.guardianName} optional maxLength={80} />
            <FormText control={control} name="guardianRelation" label={LABELS.guardianRelation} optional maxLength={30} />
            <FormPhone control={control} name="guardianPhone" label={LABELS.guardianPhone} optional />
            <div className="wide">
              <FormCheckbox control={control} name="guardianConsent" label={LABELS.guardianConsent} />
            </div>
          </FormSection>
          <FormSection title={t('sections.more')}>
            <FormSelect
              control={control}
              name="branchObjectId"
              label={LABELS.branchObjectId}
              placeholder={t('chooseBranch')}
              options={branchOptions}
            />
            <FormDate control={control} name="admissionDate" label={LABELS.admissionDate} />
            <FormText control={control} name="school" label={LABELS.school} optional maxLength={120} />
            {student && <FormSelect control={control} name="status" label={LABELS.status} options={STATUSES} />}
          </FormSection>
          <FormSection title={t('sections.address')}>
            <div className="wide">
              <FormTextarea control={control} name="address" label={LABELS.address} optional maxLength={255} />
            </div>
            <FormText control={control} name="city" label={LABELS.city} optional maxLength={60} />
            <FormText control={control} name="pincode" label={LABELS.pincode} optional inputMode="numeric" maxLength={6} />
            <FormSelect control={control} name="state" label={LABELS.state} optional help={t('stateHelp')} options={stateOptions} />
          </FormSection>
        </div>
      </FormColumns>
      <SaveBar
        control={control}
        labels={LABELS}
        onFocusField={(name) => form.setFocus(name)}
        save={student ? t('save') : t('create')}
        busy={save.busy}
        onCancel={() => void navigate(student ? studentUrl(student._id) : '/studentlist-page')}
      />
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={save.saveMine}
        onTakeTheirs={() => {
          void queries.invalidateQueries({ queryKey: ['student'] });
          form.reset(studentDefaults(save.theirs as unknown as Student));
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
    </form>
  );
}
