import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { statementMailInput } from '@/api/forms/student';
import { MailForm } from '@/components/documents/mail-form';
import { defineForm, type SentBy } from '@/components/form/define-form';
import { fieldOf } from '@/components/form/field-of';
import { FormField } from '@/components/form/form-field';
import { useIdempotencyKey } from '@/components/form/idempotency';
import { useSave } from '@/components/form/use-save';
import type { Account } from './accounts';

const { email } = statementMailInput;
const mailForm = defineForm({ email });

interface MailStatementProps {
  account: Account;
  /** The first day of the statement. */
  fromDate: string;
  onClose: () => void;
}

/** Asks where a link to the statement is to be mailed. */
export default function MailStatement({ account, fromDate, onClose }: MailStatementProps) {
  const titleId = useId();
  const keyFor = useIdempotencyKey();
  const form = useForm({ resolver: zodResolver(mailForm.schema), defaultValues: mailForm.held() });
  const save = useSave({
    form,
    id: `mail/${account.file}`,
    send: ({ email: to }: SentBy<typeof mailForm>) => {
      const body = { fromDate, email: to };
      return account.mail(body, keyFor(body));
    },
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} slotProps={{ paper: { sx: { width: 420 } } }}>
      <DialogTitle id={titleId}>{t`Mail the statement of ${{ name: account.name }}`}</DialogTitle>
      <MailForm
        about={t`The mail has a link to the statement that works for 30 days.`}
        busy={save.busy}
        onSubmit={(event) => void form.handleSubmit(save.submit)(event)}
        onClose={onClose}
      >
        <FormField
          {...fieldOf(form.control, 'email', email)}
          help={t`Leave it empty to use the address on record.`}
          autoFocus
        />
      </MailForm>
    </Dialog>
  );
}
