import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { archiveInput } from '@/api/forms/archive';
import { archives } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { defineForm, type SentBy } from '@/components/form/define-form';
import { FormPassword } from '@/components/form/text-fields';
import { useSave } from '@/components/form/use-save';
import { jobsQuery } from '@/lib/jobs';

const exportForm = defineForm(archiveInput);

/** Asks for the password: the file holds everything that the centre knows. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(exportForm.schema), defaultValues: exportForm.held() });
  const save = useSave({
    form,
    id: 'export-everything',
    send: (values: SentBy<typeof exportForm>) => archives.post('', { body: values }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: jobsQuery.queryKey });
      onClose();
    },
  });
  const submit = form.handleSubmit(save.submit);
  return (
    <ConfirmDialog
      open
      title={t`Export everything?`}
      text={t`The file holds the personal data of all students and staff. Keep it where only you can open it. You can download it for 3 days.`}
      confirm={t`Export`}
      busy={save.busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <form noValidate onSubmit={(event) => void submit(event)} style={{ marginTop: 16 }}>
        <FormPassword control={form.control} name="password" label={exportForm.fields.password.label} />
      </form>
    </ConfirmDialog>
  );
}
