import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { staff as people } from '@/api/resources';
import { FormColumns } from '@/components/form/form-layout';
import { FormOfPage } from '@/components/form/form-of-page';
import { PhotoPanel } from '@/components/form/photo-panel';
import { uploadFile } from '@/components/form/upload';
import { useRecordForm } from '@/components/form/use-record-form';
import { useStartBranch } from '@/lib/me';
import { toasts } from '@/lib/toasts';
import { savePhoto, updateStaff, type Staff } from './api';
import { createForm, editForm, staffBody, type Mode, type StaffForm as Fields } from './schema';
import { StaffFields } from './staff-fields';
import { staffUrl } from './urls';
import { uploadId, usePhoto } from './use-photo';

interface StaffFormProps {
  mode: Mode;
  staff: Staff | undefined;
}

/** The photo follows the record. When it fails, the record stands and says so. */
async function addPhoto(file: File, { _id, staffId, version }: Staff): Promise<void> {
  try {
    await savePhoto(_id, await uploadFile(file, uploadId(staffId)), version);
  } catch {
    toasts.warning(t`The record was saved, but the photo was not. Open the record to try again.`);
  }
}

export function StaffForm({ mode, staff }: StaffFormProps) {
  const navigate = useNavigate();
  const toList = () => void navigate(staffUrl.list);
  const photo = usePhoto(staff, toList);
  const startBranch = useStartBranch();
  const record = useRecordForm({
    of: people,
    record: staff,
    form: mode === 'create' ? createForm : editForm,
    starts: { branchObjectId: String(startBranch ?? ''), salaryType: 'MONTHLY' },
    readOnly: mode === 'view',
    mode: { mode: 'onBlur', reValidateMode: 'onBlur' },
    send: async (values, version, key) => {
      const { account, details } = staffBody(values);
      if (staff) return updateStaff(staff._id, { ...details, version });
      const made = await people.create({ ...details, ...account }, key);
      if (photo.file) await addPhoto(photo.file, made.data);
      return { message: made.message };
    },
    onSaved: toList,
    // The server's message is also said as a toast here (specification, section 8).
    meta: { form: false, tooMany: tryAgainTight },
  });
  const { form } = record;

  // An error goes as soon as its field is edited (specification, section 5).
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name && type === 'change') form.clearErrors(name as keyof Fields);
        },
      }),
    [form],
  );

  return (
    <FormOfPage form={record} save={mode === 'create' ? t`Create` : t`Edit`} onCancel={toList}>
      <FormColumns>
        <PhotoPanel
          name={staff?.username ?? ''}
          src={staff?.userLogo ?? null}
          file={photo.file}
          busy={photo.busy}
          disabled={mode === 'view'}
          onPick={photo.pick}
          onRemove={photo.remove}
        />
        <div>
          <StaffFields form={record} mode={mode} />
        </div>
      </FormColumns>
    </FormOfPage>
  );
}
