import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { tryAgainLater } from '@/api/meta';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { FormGuard } from '@/components/form/form-guard';
import { FormColumns } from '@/components/form/form-layout';
import { PhotoPanel } from '@/components/form/photo-panel';
import { SaveBar } from '@/components/form/save-bar';
import { StaleDialog } from '@/components/form/stale-dialog';
import { uploadFile } from '@/components/form/upload';
import { useSave } from '@/components/form/use-save';
import { meQuery, useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { saveSettings, settingsQuery, type Settings } from './api';
import { InstituteFields, LABELS } from './institute-fields';
import { instituteDefaults, instituteSchema, type InstituteForm, type InstituteValues } from './schema';
import { t } from './text';

export function Institute() {
  const settings = useQuery(settingsQuery);
  if (settings.data) return <InstituteEditor key={settings.data.version} settings={settings.data} />;
  if (!settings.isError) return <RecordSkeleton />;
  return (
    <ErrorState
      title={t('didNotLoad')}
      error={settings.error}
      onRetry={() => void settings.refetch()}
    />
  );
}

function InstituteEditor({ settings }: { settings: Settings }) {
  const me = useMe();
  const queries = useQueryClient();
  const mayEdit = OWNERS.includes(me.role);
  const form = useForm<InstituteForm, unknown, InstituteValues>({
    resolver: zodResolver(instituteSchema),
    defaultValues: instituteDefaults(settings),
    disabled: !mayEdit,
    mode: 'onTouched',
  });
  const save = useSave({
    form,
    send: (values: InstituteValues, version = settings.version) => saveSettings({ ...values, version }),
    onSaved: ({ data }) => {
      queries.setQueryData(settingsQuery.queryKey, data);
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const upload = useMutation({
    mutationFn: (file: File) => uploadFile(file, `${me.orgId}logo`),
    meta: { tooMany: tryAgainLater },
    onSuccess: (url) => form.setValue('logo', url, { shouldDirty: true }),
  });
  const { control } = form;
  const logo = useWatch({ control, name: 'logo' });

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save.submit)(event)}>
      <FormGuard form={form} id="settings" />
      {!mayEdit && <Banner tone="info">{t('readOnly')}</Banner>}
      {mayEdit && me.branchCount === 0 && (
        <Banner
          tone="info"
          action={
            <Button component={Link} to="/branchlist-page?branch=new" size="small">
              {t('addBranch')}
            </Button>
          }
        >
          {t('nextStep')}
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
          onRemove={() => form.setValue('logo', '', { shouldDirty: true })}
        />
        <div>
          <InstituteFields control={control} />
        </div>
      </FormColumns>
      {mayEdit && (
        <SaveBar
          control={control}
          labels={LABELS}
          onFocusField={(name) => form.setFocus(name)}
          save={t('save')}
          busy={save.busy}
          onCancel={() => form.reset()}
        />
      )}
      <StaleDialog
        theirs={save.theirs}
        mine={form.getValues()}
        labels={LABELS}
        busy={save.busy}
        onSaveMine={save.saveMine}
        onTakeTheirs={() => {
          void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
          save.forgetTheirs();
        }}
        onClose={save.forgetTheirs}
      />
    </form>
  );
}
