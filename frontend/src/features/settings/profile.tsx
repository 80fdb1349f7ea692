import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { tryAgainLater } from '@/api/meta';
import { staff, users } from '@/api/resources';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormColumns, FormSection } from '@/components/form/form-layout';
import { FormField } from '@/components/form/form-field';
import { FormOfPage } from '@/components/form/form-of-page';
import { PhotoPanel } from '@/components/form/photo-panel';
import { uploadFile } from '@/components/form/upload';
import { useRecordForm } from '@/components/form/use-record-form';
import { useMe } from '@/lib/me';
import { roleLabel } from '@/lib/roles';
import { saveProfile, type Staff } from './api';
import { profileForm } from './schema';

/** MASTER has no staff record, in a workspace neither: there is nothing to edit then. */
export function Profile() {
  const me = useMe();
  const isStaff = me.role !== 'MASTER';
  const record = useQuery({ ...staff.record(me._id), enabled: isStaff });

  if (!isStaff) {
    return (
      <FormSection
        title={me.username}
        text={`${me.email} · ${roleLabel(me.role)}. ${t`A platform account has no profile to edit.`}`}
      />
    );
  }
  if (record.data) return <ProfileEditor record={record.data} />;
  if (!record.isError) return <RecordSkeleton />;
  return <ErrorState title={t`The settings did not load`} error={record.error} onRetry={() => void record.refetch()} />;
}

function ProfileEditor({ record }: { record: Staff }) {
  const { _id, staffId } = record;
  const form = useRecordForm({
    of: users,
    name: 'profile',
    record,
    form: profileForm,
    // An owner's record may have no address yet; an empty one is not sent.
    send: async ({ address, ...values }, version) => {
      const { data } = await saveProfile(_id, { ...values, ...(address && { address }), version });
      return { data, message: t`Your profile was saved.` };
    },
    onSaved: ({ data }, begin) => begin(data),
  });
  const photo = useMutation({
    mutationFn: (file: File | null) =>
      form.saveAside(async (version) => {
        const userLogo = file ? await uploadFile(file, `${staffId}staff`) : '';
        return saveProfile(_id, { userLogo, version });
      }),
    meta: { success: t`Profile image updated successfully!`, tooMany: tryAgainLater },
  });
  const { field } = form;

  return (
    <FormOfPage form={form} onCancel={() => form.form.reset()}>
      <FormColumns>
        <PhotoPanel
          name={record.username}
          src={record.userLogo}
          busy={photo.isPending}
          onPick={photo.mutate}
          onRemove={() => photo.mutate(null)}
        />
        <FormSection
          title={t`About me`}
          text={`${record.email} · ${roleLabel(record.role)}. ${t`Only the centre can change your email and role.`}`}
        >
          <FormField {...field('username')} />
          <FormField {...field('phone')} />
          <FormField {...field('address')} wide />
        </FormSection>
      </FormColumns>
    </FormOfPage>
  );
}
