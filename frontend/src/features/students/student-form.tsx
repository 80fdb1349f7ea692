import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { tryAgainLater } from '@/api/meta';
import { students } from '@/api/resources';
import { FormColumns } from '@/components/form/form-layout';
import { FormOfPage } from '@/components/form/form-of-page';
import { PhotoPanel } from '@/components/form/photo-panel';
import { uploadFile } from '@/components/form/upload';
import { useRecordForm } from '@/components/form/use-record-form';
import { today } from '@/lib/format';
import { useStartBranch } from '@/lib/me';
import { toasts } from '@/lib/toasts';
import { studentUrl } from '@/lib/urls';
import type { Student } from './api';
import { studentBody, studentForm } from './schema';
import { StudentFields } from './student-fields';

/** A photo chosen before saving is uploaded right after the record exists. @returns the record as it stands then, or null. */
async function savePhoto(student: Student, photo: File): Promise<Student | null> {
  try {
    const userLogo = await uploadFile(photo, `${student._id}student`);
    return (await students.update(student._id, { userLogo, version: student.version })).data;
  } catch (error) {
    toasts.error(t`The student was saved, but the photo was not: ${{ reason: reasonOf(error) }}`);
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) return tryAgainLater(error.statusText || t`Too Many Requests`);
  return error instanceof Error ? error.message : '';
}

export function StudentForm({ student }: { student: Student | undefined }) {
  const startBranch = useStartBranch();
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<File | null>(null);
  const [photoGone, setPhotoGone] = useState(false);
  const forgetPhoto = () => {
    setPhoto(null);
    setPhotoGone(false);
  };
  const form = useRecordForm({
    of: students,
    record: student,
    form: studentForm,
    // A new student joins today, in the person's own branch.
    starts: { admissionDate: today(), branchObjectId: String(startBranch ?? '') },
    send: async (values, version, key) => {
      const fields = studentBody(values);
      const userLogo = photoGone ? { userLogo: null } : {};
      const saved = student
        ? await students.update(student._id, { ...fields, ...userLogo, version })
        : await students.create(fields, key);
      const withPhoto = photo && (await savePhoto(saved.data, photo));
      return { ...saved, data: withPhoto ?? saved.data, isPhotoLeft: photo !== null && withPhoto === null };
    },
    onSaved: ({ data, isPhotoLeft }, begin) => {
      if (!student) {
        void navigate(studentUrl(data._id));
        return;
      }
      begin(data);
      // One that was not saved is tried again with the next save.
      if (!isPhotoLeft) forgetPhoto();
    },
  });

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
          <StudentFields form={form} ownId={student?._id} autoFocus={!student} />
        </div>
      </FormColumns>
    </FormOfPage>
  );
}
