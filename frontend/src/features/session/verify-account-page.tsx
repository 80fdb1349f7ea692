import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { FormPassword } from '@/components/form/text-fields';
import { enter } from './enter';
import { openWorkspaceForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';

/** /verify-account/{userid}: the id is the mailed token; the password proves who signed up. */
export function Component() {
  const { userid = '' } = useParams();
  const form = useSignedOutForm({
    form: openWorkspaceForm,
    send: ({ password }) => users.post('verify-account', { body: { token: userid, password } }),
    onSent: ({ data: token }) => enter(token),
  });
  const busy = form.sending.isPending || form.sending.isSuccess;
  return (
    <SignedOutLayout
      title={t`Open your workspace`}
      text={t`Enter the password you chose when you signed up. This creates your workspace and starts the trial.`}
    >
      <SignedOutForm of={form} send={busy ? t`Creating your workspace` : t`Open workspace`} busy={busy}>
        <FormPassword {...form.field('password')} autoFocus />
      </SignedOutForm>
    </SignedOutLayout>
  );
}
