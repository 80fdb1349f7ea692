import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { FormText } from '@/components/form/text-fields';
import { loginWithCode } from './api';
import { codeForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { TakeoverDialog } from './takeover-dialog';
import { takeoverTicket } from './use-takeover';

interface CodeFormProps {
  email: string;
  /** Of the first step: it proves the password. */
  ticket: string;
  onToken: (token: string) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of signing in, where two-factor sign-in is on. */
export default function CodeForm({ email, ticket, onToken, onBack }: CodeFormProps) {
  const [takeover, setTakeover] = useState<string | null>(null);
  const form = useSignedOutForm({
    form: codeForm,
    send: ({ code }) => loginWithCode({ ticket, code }),
    onSent: onToken,
    onRefused: (refusal) => {
      const found = takeoverTicket(refusal);
      setTakeover(found);
      return found !== null;
    },
  });
  return (
    <SignedOutLayout
      title={t`Two-factor sign-in`}
      text={t`Enter the code that your authenticator app shows. Without your phone, enter a recovery code.`}
    >
      <SignedOutForm of={form} send={t`Sign in`} busy={form.sending.isPending || form.sending.isSuccess}>
        <FormText {...form.field('code')} autoComplete="one-time-code" autoFocus />
      </SignedOutForm>
      <p className="other">
        <Link component="button" onClick={onBack}>
          {t`Back to the password`}
        </Link>
      </p>
      <TakeoverDialog
        email={email}
        ticket={takeover}
        signIn={() => loginWithCode({ ticket, code: form.form.getValues('code') })}
        onToken={onToken}
        onSettled={() => setTakeover(null)}
      />
    </SignedOutLayout>
  );
}
