import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { users } from '@/api/resources';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { FieldGrid, FormSection } from '@/components/form/form-layout';
import { FormPassword, FormText } from '@/components/form/text-fields';
import { useRecordForm } from '@/components/form/use-record-form';
import { FormCode } from '@/components/two-factor/form-code';
import { useMe } from '@/lib/me';
import { emailForm } from './schema';

interface EmailAddressProps {
  /** An authenticator app is set up: its code is asked for as well. */
  isOn: boolean;
}

/** The address that one signs in with. It changes when a link that is mailed to the new one is opened. */
export function EmailAddress({ isOn }: EmailAddressProps) {
  const { email } = useMe();
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection title={t`Email address`} text={t`You sign in with ${email}.`}>
      <div>
        <Button onClick={() => setOpen(true)}>{t`Change email address`}</Button>
      </div>
      {isOpen && <EmailDialog isOn={isOn} onClose={() => setOpen(false)} />}
    </FormSection>
  );
}

function EmailDialog({ isOn, onClose }: EmailAddressProps & { onClose: () => void }) {
  const { field, submit, busy } = useRecordForm({
    of: users,
    name: 'email',
    record: undefined,
    form: emailForm,
    send: (body) => users.post('email', { body }),
    onSaved: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Change email address`}
      text={t`We mail a link to the new address. Your current address keeps working until you open the link.`}
      confirm={t`Send link`}
      busy={busy}
      onConfirm={() => submit()}
      onClose={onClose}
    >
      <FieldGrid sx={{ mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <FormText {...field('email')} type="email" autoComplete="off" autoFocus />
        <FormPassword {...field('password')} />
        {isOn && <FormCode {...field('code')} />}
      </FieldGrid>
    </ConfirmDialog>
  );
}
