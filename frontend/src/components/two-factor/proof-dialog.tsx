import type { ReactNode } from 'react';
import { users } from '@/api/resources';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import type { SentBy } from '../form/define-form';
import { FieldGrid } from '../form/form-layout';
import { FormPassword } from '../form/text-fields';
import { useRecordForm } from '../form/use-record-form';
import { FormCode } from './form-code';
import { proofForm } from './forms';

interface ProofDialogProps<Saved> {
  /** Whose records it changes; the account's if nothing is said. */
  of?: { name: string; refreshes: readonly string[] };
  title: string;
  text: string;
  confirm: string;
  /** An authenticator app is set up: its code is asked for as well. */
  isOn: boolean;
  send: (values: SentBy<typeof proofForm>) => Promise<Saved>;
  onDone: (saved: Saved) => void;
  onClose: () => void;
  /** What else there is to choose, below the proof. */
  children?: ReactNode;
}

/** Asks once more who it is before an account is changed or all data are taken away. */
export function ProofDialog<Saved extends { message?: string }>({
  of = users,
  title,
  text,
  confirm,
  isOn,
  send,
  onDone,
  onClose,
  children,
}: ProofDialogProps<Saved>) {
  const { field, submit, busy } = useRecordForm({
    of,
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
        {children}
      </FieldGrid>
    </ConfirmDialog>
  );
}
