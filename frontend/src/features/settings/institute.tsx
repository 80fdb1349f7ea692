import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { tryAgainLater } from '@/api/meta';
import { settings as settingsOfCentre } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormColumns } from '@/components/form/form-layout';
import { FormOfPage } from '@/components/form/form-of-page';
import { PhotoPanel } from '@/components/form/photo-panel';
import { uploadFile } from '@/components/form/upload';
import { useRecordForm } from '@/components/form/use-record-form';
import { instituteQuery, type Institute as Settings } from '@/lib/institute';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { InstituteFields } from './institute-fields';
import { instituteForm } from './schema';

export function Institute() {
  const settings = useQuery(instituteQuery);
  if (settings.data) return <InstituteEditor settings={settings.data} />;
  if (!settings.isError) return <RecordSkeleton />;
  return (
    <ErrorState title={t`The settings did not load`} error={settings.error} onRetry={() => void settings.refetch()} />
  );
}

function InstituteEditor({ settings }: { settings: Settings }) {
  const me = useMe();
  const mayEdit = OWNERS.includes(me.role);
  const form = useRecordForm({
    of: settingsOfCentre,
    record: settings,
    form: instituteForm,
    readOnly: !mayEdit,
    send: (values, version) => settingsOfCentre.put('', { body: { ...values, version } }),
    onSaved: ({ data }, begin) => begin(data),
  });
  const { control } = form;
  const setLogo = (url: string) => form.form.setValue('logo', url, { shouldDirty: true });
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, `${me.orgId}logo`),
    meta: { tooMany: tryAgainLater },
    onSuccess: setLogo,
  });
  const logo = useWatch({ control, name: 'logo' });

  return (
    <FormOfPage form={form} onCancel={() => form.form.reset()}>
      {!mayEdit && <Banner tone="info">{t`Only the owner of the centre can change these.`}</Banner>}
      {mayEdit && me.branchCount === 0 && (
        <Banner
          tone="info"
          action={
            <Button component={Link} to="/branchlist-page?branch=new" size="small">
              {t`Add your first branch`}
            </Button>
          }
        >
          {t`No branch yet: staff, courses and students need one.`}
        </Banner>
      )}
      <FormColumns sx={{ mt: 5 }}>
        <PhotoPanel
          kind="logo"
          name={settings.centreName}
          src={logo || null}
          busy={upload.isPending}
          disabled={!mayEdit}
          onPick={upload.mutate}
          onRemove={() => setLogo('')}
        />
        <div>
          <InstituteFields form={form} />
        </div>
      </FormColumns>
    </FormOfPage>
  );
}
