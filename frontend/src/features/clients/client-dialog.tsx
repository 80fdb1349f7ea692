import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Rocket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { tryAgainTight } from '@/api/meta';
import { clients } from '@/api/master';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { FormDialog } from '@/components/sheet/form-dialog';
import type { Client } from './api';
import { clientForm, isEnded, stageOptions, stagesFrom } from './schema';

const TrialDialog = lazy(() => import('./trial-dialog'));

const TITLES = {
  add: t`Add Client`,
  edit: t`Edit Client`,
  view: t`View Client`,
};

type Mode = keyof typeof TITLES;

const details = (id: string) =>
  clients.record(id, { meta: { failure: t`Error fetching client details`, tooMany: tryAgainTight } });

/** The specification's client modal in its three modes. */
export default function ClientDialog({ isView, ...sheet }: SheetProps & { isView?: boolean }) {
  const mode = sheet.id === 'new' ? 'add' : isView ? 'view' : 'edit';
  return (
    <RecordSheet
      {...sheet}
      query={details}
      title={TITLES[mode]}
      words={{ didNotLoad: t`Error fetching client details` }}
      frame={FormDialog}
    >
      {(client) => <ClientForm mode={mode} client={client} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

interface ClientFormProps extends Pick<SheetProps, 'onClose'> {
  mode: Mode;
  client: Client | undefined;
}

function ClientForm({ mode, client, onClose }: ClientFormProps) {
  const [isStarting, setStarting] = useState(false);
  const own = useRecordForm({
    of: clients,
    record: client,
    form: clientForm,
    starts: { stage: 'NEW' },
    send: clients.save(client),
    onSaved: onClose,
    readOnly: mode === 'view',
    // The specification wants the server's sentence in a toast.
    meta: { form: false, tooMany: tryAgainTight },
  });
  const { field, form } = own;
  const { isDirty } = form.formState;

  return (
    <>
      <FormSheet
        form={own}
        title={TITLES[mode]}
        save={mode === 'add' ? t`Create` : t`Edit`}
        frame={FormDialog}
        aside={
          mode === 'view' ? (
            <Button onClick={onClose}>{t`Cancel`}</Button>
          ) : (
            client &&
            !isEnded(client.stage) && (
              <span style={{ marginRight: 'auto' }} title={isDirty ? t`Save your changes first.` : undefined}>
                <Button
                  variant="text"
                  disabled={isDirty}
                  startIcon={<Rocket size={16} aria-hidden />}
                  onClick={() => setStarting(true)}
                >
                  {t`Start trial`}
                </Button>
              </span>
            )
          )
        }
        onClose={onClose}
      >
        <FormSection>
          <FormField {...field('name')} autoFocus={mode === 'add'} />
          <FormField {...field('phone')} />
          <FormField {...field('whatsappNo')} placeholder={t`Digits only`} />
          <FormField {...field('interests')} />
          <FormField {...field('address')} kind="text" wide />
          <FormField {...field('area')} />
          <FormField {...field('city')} />
          <FormField
            {...field('stage')}
            options={(client ? stagesFrom(client.stage) : stageOptions) ?? []}
            onPick={(stage) => isEnded(stage) && form.setValue('nextFollowUp', '', { shouldDirty: true })}
          />
          <FormField {...field('nextFollowUp')} />
          <FormField {...field('description')} wide />
        </FormSection>
      </FormSheet>
      <Suspense>
        {isStarting && client && <TrialDialog client={client} onDone={onClose} onClose={() => setStarting(false)} />}
      </Suspense>
    </>
  );
}
