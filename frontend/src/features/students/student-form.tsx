import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
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

/** A photo chosen before saving is uploaded right after the record exists. @returns the record as it stands then. */
async function savePhoto(student: Student, photo: File): Promise<Student> {
  try {
    const userLogo = await uploadFile(photo, `${student._id}student`);
    return (await students.update(student._id, { userLogo, version: student.version })).data;
  } catch (error) {
    toasts.error(
      t`The student was saved, but the photo was not: ${{ reason: error instanceof Error ? error.message : '' }}`,
    );
    return student;
  }
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
      return photo ? { ...saved, data: await savePhoto(saved.data, photo) } : saved;
    },
    onSaved: ({ data }, begin) => {
      if (!student) {
        void navigate(studentUrl(data._id));
        return;
      }
      begin(data);
      forgetPhoto();
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
