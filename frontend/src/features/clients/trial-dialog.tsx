import { t } from '@lingui/core/macro';
import { tryAgainTight } from '@/api/meta';
import { clients } from '@/api/master';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { FieldGrid } from '@/components/form/form-layout';
import { useRecordForm } from '@/components/form/use-record-form';
import type { Client } from './api';
import { trialForm } from './schema';

interface TrialDialogProps {
  client: Client;
  onDone: () => void;
  onClose: () => void;
}

/** Asks where the link to the sign-up form is mailed; the last address is filled in. */
export default function TrialDialog({ client, onDone, onClose }: TrialDialogProps) {
  const form = useRecordForm({
    of: clients,
    name: 'trial',
    record: client,
    form: trialForm,
    send: (values, version, key) => clients.post('{id}/convert', { id: client._id, body: { ...values, version }, key }),
    onSaved: onDone,
    meta: { tooMany: tryAgainTight },
  });
  return (
    <ConfirmDialog
      open
      title={t`Start a trial for ${{ name: client.name }}`}
      text={t`We mail a link to the sign-up form. Name, phone and email address are filled in.`}
      confirm={t`Send link`}
      busy={form.busy}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormGuard nested form={form.form} id={form.id} versionRef={form.versionRef} />
        <FormField {...form.field('email')} autoFocus />
      </FieldGrid>
    </ConfirmDialog>
  );
}
