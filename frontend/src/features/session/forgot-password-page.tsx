import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { users } from '@/api/resources';
import { FormText } from '@/components/form/text-fields';
import { Notice } from './notice';
import { forgotForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';

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
        {t('backToSignIn')}
      </Link>
    </p>
  );
  if (mailedTo) {
    return (
      <SignedOutLayout title={t('forgot.sentTitle')}>
        <Notice text={t('forgot.sent', { email: mailedTo })} />
        {back}
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('forgot.title')} text={t('forgot.text')}>
      <SignedOutForm of={form} send={t('forgot.submit')}>
        <FormText {...form.field('email')} type="email" autoComplete="username" />
      </SignedOutForm>
      {back}
    </SignedOutLayout>
  );
}
