import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { FormGuard } from '@/components/form/form-guard';
import { FormColumns } from '@/components/form/form-layout';
import { PhotoPanel } from '@/components/form/photo-panel';
import { SaveBar } from '@/components/form/save-bar';
import { StaleDialog } from '@/components/form/stale-dialog';
import { uploadFile } from '@/components/form/upload';
import { useSave } from '@/components/form/use-save';
import { toasts } from '@/lib/toasts';
import { createStaff, savePhoto, updateStaff, type Staff } from './api';
import {
  createSchema,
  editSchema,
  staffBody,
  staffDefaults,
  type Mode,
  type StaffForm as Form,
  type StaffValues,
} from './schema';
import { LABELS, StaffFields } from './staff-fields';
import { t } from './text';
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
    toasts.warning(t('photoLater'));
  }
}

export function StaffForm({ mode, staff }: StaffFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm<Form, unknown, StaffValues>({
    resolver: zodResolver(mode === 'create' ? createSchema : editSchema),
    defaultValues: staffDefaults(staff),
    disabled: mode === 'view',
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });

  // An error goes as soon as its field is edited (specification, section 5).
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (name && type === 'change') form.clearErrors(name as keyof Form);
        },
      }),
    [form],
  );

  const leave = () => {
    form.reset();
    void navigate(staffUrl.list);
  };
  const photo = usePhoto(staff, () => void navigate(staffUrl.list));
  const save = useSave({
    form,
    send: async (values: StaffValues, version = staff?.version ?? 0) => {
      const body = staffBody(values, mode);
      if (staff) return updateStaff(staff._id, { ...body, version });
      const made = await createStaff(body);
      if (photo.file) await addPhoto(photo.file, made.data);
      return { message: made.message };
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['staff'] });
      leave();
    },
    // The server's message is also said as a toast here (specification, section 8).
    meta: { form: false, tooMany: tryAgainTight },
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id={`staff/${staff?._id ?? 'new'}`} />
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
          <StaffFields control={form.control} mode={mode} />
        </div>
      </FormColumns>
      {mode !== 'view' && (
        <SaveBar
          control={form.control}
          labels={LABELS}
          onFocusField={(name) => form.setFocus(name)}
          save={mode === 'create' ? t('create') : t('save')}
          busy={save.busy}
          onCancel={() => void navigate(staffUrl.list)}
        />
      )}
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={save.saveMine}
        onTakeTheirs={() => {
          form.reset(staffDefaults(save.theirs as unknown as Staff));
          void queries.invalidateQueries({ queryKey: ['staff'] });
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
    </form>
  );
}
