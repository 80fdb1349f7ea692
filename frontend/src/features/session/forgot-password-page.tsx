import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { users } from '@/api/resources';
import { FormText } from '@/components/form/text-fields';
import { Notice } from './notice';
import { forgotForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';

/** The answer is the same whether the address is known or not. */
export function Component() {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useSignedOutForm({
    form: forgotForm,
    send: (body) => users.post('forgot-password', { body }),
    onSent: (_answer, { email }) => setMailedTo(email),
  });
  const back = (
    <p className="other">
      <Link component={RouterLink} to="/signin">
        {t`Back to sign in`}
      </Link>
    </p>
  );
  if (mailedTo) {
    return (
      <SignedOutLayout title={t`Check your mail`}>
        <Notice
          text={t`If ${{ email: mailedTo }} belongs to an account, a link to choose a new password is on its way.`}
        />
        {back}
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={t`Forgot your password?`}
      text={t`Enter the email address you sign in with. We will email you a link to choose a new password.`}
    >
      <SignedOutForm of={form} send={t`Send the link`}>
        <FormText {...form.field('email')} type="email" autoComplete="username" />
      </SignedOutForm>
      {back}
    </SignedOutLayout>
  );
}
