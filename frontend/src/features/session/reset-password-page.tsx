import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { NewPasswordFields } from './new-password-fields';
import { Notice } from './notice';
import { newPasswordForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
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
      <SignedOutLayout title={t('reset.done')}>
        <Notice text={t('reset.doneText')}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('reset.title')} text={t('reset.text')}>
      <SignedOutForm of={form} send={t('reset.submit')}>
        <NewPasswordFields field={form.field} />
      </SignedOutForm>
    </SignedOutLayout>
  );
}
