import { t } from '@lingui/core/macro';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState, type BaseSyntheticEvent } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { Segmented } from '@/components/display/segmented';
import { roleLabel } from '@/lib/roles';
import { confirmAddress, invitationQuery } from './api';
import { NewPasswordFields } from './new-password-fields';
import { Notice } from './notice';
import { newPasswordForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { ToSignIn } from './to-sign-in';

/** /verify/{id}: a new colleague confirms the address, and may choose another password. */
export function Component() {
  const { id = '' } = useParams();
  const invitation = useQuery(invitationQuery(id));
  if (invitation.isError) {
    return (
      <SignedOutLayout title={t`This link no longer works`} text={t`It has been used, has expired, or is incomplete.`}>
        <ToSignIn />
      </SignedOutLayout>
    );
  }
  if (!invitation.data) {
    return (
      <SignedOutLayout title={t`Checking the link`}>
        <Skeleton height={96} sx={{ mt: 4 }} />
      </SignedOutLayout>
    );
  }
  return <Confirmation token={id} invitation={invitation.data} />;
}

interface ConfirmationProps {
  token: string;
  invitation: Schemas['Invitation'];
}

function Confirmation({ token, invitation }: ConfirmationProps) {
  const { username, email, centreName, role } = invitation;
  const [chooses, setChooses] = useState(false);
  const form = useSignedOutForm({
    form: newPasswordForm,
    send: ({ password }) => confirmAddress(token, password),
  });
  if (form.sending.isSuccess) {
    return (
      <SignedOutLayout title={t`Your email address is confirmed.`}>
        <Notice text={t`Sign in with ${email}.`}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  /** Nothing is judged where the current password stays. */
  async function keep(event?: BaseSyntheticEvent): Promise<void> {
    event?.preventDefault();
    await form.sending.mutateAsync({ password: '', repeat: '' }).catch(() => undefined);
  }

  return (
    <SignedOutLayout
      title={t`Welcome, ${{ name: username }}`}
      text={t`${{ centre: centreName }} has made an account for ${email} as ${{ role: roleLabel(role) }}.`}
    >
      <SignedOutForm of={chooses ? form : { ...form, submit: keep }} send={t`Confirm email address`}>
        <div>
          <InputLabel component="span" sx={{ display: 'block' }}>
            {t`Password`}
          </InputLabel>
          <Segmented
            wide
            label={t`Password`}
            value={chooses ? 'choose' : 'keep'}
            onChange={(choice) => setChooses(choice === 'choose')}
            options={[
              { value: 'keep', label: t`Keep the current one` },
              { value: 'choose', label: t`Choose my own` },
            ]}
          />
        </div>
        {chooses && <NewPasswordFields field={form.field} />}
      </SignedOutForm>
    </SignedOutLayout>
  );
}
