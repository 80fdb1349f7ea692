import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { NewPasswordFields } from './new-password-fields';
import { Notice } from './notice';
import { newPasswordForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { ToSignIn } from './to-sign-in';

/** /reset-password/{id} and /forgot-password/{id}: the id is the mailed, single-use token. */
export function Component() {
  const { id = '' } = useParams();
  const form = useSignedOutForm({
    form: newPasswordForm,
    send: ({ password }) => users.post('reset-password', { body: { token: id, password } }),
  });
  if (form.sending.isSuccess) {
    return (
      <SignedOutLayout title={t`Your password was changed.`}>
        <Notice text={t`Sign in with the new one.`}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t`Choose a new password`} text={t`Use it to sign in from now on, on every device.`}>
      <SignedOutForm of={form} send={t`Save password`}>
        <NewPasswordFields field={form.field} />
      </SignedOutForm>
    </SignedOutLayout>
  );
}
