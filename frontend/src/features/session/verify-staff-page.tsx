import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import InputLabel from '@mui/material/InputLabel';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { passwordHelp } from '@/components/form/credential-rules';
import { FormPassword } from '@/components/form/text-fields';
import type { Schemas } from '@/api/client';
import { roleLabel } from '@/lib/roles';
import { confirmAddress, invitationQuery } from './api';
import { FormFault } from './form-fault';
import { Notice } from './notice';
import { newPasswordSchema } from './schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { ToSignIn } from './to-sign-in';
import { useSend } from './use-send';

/** /verify/{id}: a new colleague confirms the address, and may choose another password. */
export function Component() {
  const { id = '' } = useParams();
  const invitation = useQuery(invitationQuery(id));
  if (invitation.isError) {
    return (
      <SignedOutLayout title={t('badLink.title')} text={t('badLink.text')}>
        <ToSignIn />
      </SignedOutLayout>
    );
  }
  if (!invitation.data) {
    return (
      <SignedOutLayout title={t('verifyStaff.checking')}>
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
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  });
  const send = useSend(
    form,
    ({ password }) => confirmAddress(token, password),
    () => undefined,
  );
  if (send.isSuccess) {
    return (
      <SignedOutLayout title={t('verifyStaff.done')}>
        <Notice text={t('verifyStaff.doneText', { email })}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  const confirm = form.handleSubmit((values) => send.mutate(values));
  return (
    <SignedOutLayout
      title={t('verifyStaff.title', { name: username })}
      text={t('verifyStaff.text', { centre: centreName, email, role: roleLabel(role) })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          if (chooses) {
            void confirm(event);
          } else {
            event.preventDefault();
            send.mutate({ password: '', repeat: '' });
          }
        }}
      >
        <div>
          <InputLabel component="span" sx={{ display: 'block' }}>
            {t('verifyStaff.how')}
          </InputLabel>
          <Segmented
            wide
            label={t('verifyStaff.how')}
            value={chooses ? 'choose' : 'keep'}
            onChange={(choice) => setChooses(choice === 'choose')}
            options={[
              { value: 'keep', label: t('verifyStaff.keep') },
              { value: 'choose', label: t('verifyStaff.choose') },
            ]}
          />
        </div>
        {chooses && (
          <>
            <FormPassword
              control={form.control}
              name="password"
              label={t('newPassword')}
              autoComplete="new-password"
              help={passwordHelp}
            />
            <FormPassword control={form.control} name="repeat" label={t('repeat')} autoComplete="new-password" />
          </>
        )}
        <FormFault control={form.control} />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={send.isPending}
        >
          {t('verifyStaff.submit')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
