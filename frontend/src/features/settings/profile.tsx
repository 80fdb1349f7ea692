import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { Schemas } from '@/api/client';
import { tryAgainLater } from '@/api/meta';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormGuard } from '@/components/form/form-guard';
import { FormColumns, FormSection } from '@/components/form/form-layout';
import { PhotoPanel } from '@/components/form/photo-panel';
import { SaveBar } from '@/components/form/save-bar';
import { FormPhone, FormText, FormTextarea } from '@/components/form/text-fields';
import { uploadFile } from '@/components/form/upload';
import { useSave } from '@/components/form/use-save';
import { meQuery, useMe } from '@/lib/me';
import { roleLabel } from '@/lib/roles';
import { ownRecord, saveProfile } from './api';
import { profileSchema, type ProfileForm } from './schema';
import { t } from './text';

/** MASTER has no staff record, in a workspace neither: there is nothing to edit then. */
export function Profile() {
  const me = useMe();
  const isStaff = me.role !== 'MASTER';
  const record = useQuery({ ...ownRecord(me._id), enabled: isStaff });

  if (!isStaff) {
    return (
      <FormSection
        title={me.username}
        text={`${me.email} · ${roleLabel(me.role)}. ${t('profile.platform')}`}
      />
    );
  }
  if (record.data) return <ProfileEditor key={record.data.version} record={record.data} />;
  if (!record.isError) return <RecordSkeleton />;
  return (
    <ErrorState
      title={t('didNotLoad')}
      error={record.error}
      onRetry={() => void record.refetch()}
    />
  );
}

function ProfileEditor({ record }: { record: Schemas['Staff'] }) {
  const queries = useQueryClient();
  const { _id, staffId, version } = record;
  const form = useForm<ProfileForm>({
    resolver: zodResolver(profileSchema),
    defaultValues: { username: record.username, phone: record.phone, address: record.address },
    mode: 'onTouched',
  });
  const { control } = form;
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['staff'] });
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const save = useSave({
    form,
    // An owner's record may have no address yet; an empty one is not sent.
    send: async ({ address, ...values }: ProfileForm, newer = version) => {
      await saveProfile(_id, { ...values, ...(address && { address }), version: newer });
      return { message: t('profile.saved') };
    },
    onSaved: refresh,
  });
  const photo = useMutation({
    mutationFn: async (file: File | null) => {
      const userLogo = file ? await uploadFile(file, `${staffId}staff`) : '';
      return saveProfile(_id, { userLogo, version });
    },
    meta: { success: t('profile.photoSaved'), tooMany: tryAgainLater },
    onSuccess: refresh,
  });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id={`profile/${_id}`} />
      <FormColumns>
        <PhotoPanel
          name={record.username}
          src={record.userLogo}
          busy={photo.isPending}
          onPick={photo.mutate}
          onRemove={() => photo.mutate(null)}
        />
        <FormSection title={t('sections.profile')} text={`${record.email} · ${roleLabel(record.role)}. ${t('profile.fixed')}`}>
          <FormText control={control} name="username" label={t('fields.username')} maxLength={120} />
          <FormPhone control={control} name="phone" label={t('fields.phone')} />
          <div className="wide">
            <FormTextarea control={control} name="address" label={t('fields.address')} optional />
          </div>
        </FormSection>
      </FormColumns>
      <SaveBar
        control={control}
        labels={{ username: t('fields.username'), phone: t('fields.phone'), address: t('fields.address') }}
        onFocusField={(name) => form.setFocus(name)}
        save={t('save')}
        busy={save.busy}
        onCancel={() => form.reset()}
      />
    </form>
  );
}
