import { users } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import type { SentBy } from '@/components/form/define-form';
import { FieldGrid } from '@/components/form/form-layout';
import { FormPassword } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormCode } from '@/components/two-factor/form-code';
import { proofForm } from '@/components/two-factor/forms';

interface ProofDialogProps<Saved> {
  title: string;
  text: string;
  confirm: string;
  /** An authenticator app is set up: its code is asked for as well. */
  isOn: boolean;
  send: (values: SentBy<typeof proofForm>) => Promise<Saved>;
  onDone: (saved: Saved) => void;
  onClose: () => void;
}

/** Asks once more who it is before an account is changed. */
export function ProofDialog<Saved extends { message?: string }>({
  title,
  text,
  confirm,
  isOn,
  send,
  onDone,
  onClose,
}: ProofDialogProps<Saved>) {
  const { field, submit, busy } = useRecordForm({
    of: users,
    name: 'proof',
    record: undefined,
    form: proofForm,
    send,
    onSaved: onDone,
  });
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirm={confirm}
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormPassword {...field('password')} autoFocus />
        {isOn && <FormCode {...field('code')} />}
      </FieldGrid>
    </ConfirmDialog>
  );
}
