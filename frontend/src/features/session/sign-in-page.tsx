import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormPassword, FormText } from '@/components/form/text-fields';
import { Banner } from '@/components/feedback/banner';
import { rememberedSignIn, rememberSignIn } from '@/lib/token';
import { ownAddress, WHYS } from '@/lib/way-back';
import { login, type Credentials } from './api';
import { enter } from './enter';
import { signInForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { TakeoverDialog } from './takeover-dialog';
import { takeoverTicket } from './use-takeover';

const CodeForm = lazy(() => import('./code-form'));

const WHY_LABELS = {
  fault: t`Something went wrong on our side, so you were signed out. Sign in to continue where you left off.`,
  ended: t`You were signed out. Sign in to continue where you left off.`,
  expired: t`Your session has expired. Sign in to continue where you left off.`,
};

/** The password's label and the way out of a forgotten one share a line. */
const WithLink = styled('div')({
  position: 'relative',
  // Above the label, which has a z-index of its own.
  '& > a': { position: 'absolute', top: 0, right: 0, zIndex: 2 },
});

const Said = styled('div')({ marginBottom: 20 });

export function Component() {
  const remembered = rememberedSignIn();
  const [query] = useSearchParams();
  const next = ownAddress(query.get('next'));
  const why = WHYS.find((one) => one === query.get('why'));
  const [takeover, setTakeover] = useState<string | null>(null);
  /** The password was right, and a code is asked for as well. */
  const [codeTicket, setCodeTicket] = useState<string | null>(null);
  const [isIn, setIsIn] = useState(false);

  const welcome = (token: string, { email, rememberMe = false }: Credentials) => {
    setIsIn(true);
    rememberSignIn({ email, rememberMe });
    enter(token, next);
  };
  const form = useSignedOutForm({
    form: signInForm,
    starts: { email: remembered.rememberMe ? remembered.email : '', rememberMe: remembered.rememberMe },
    send: login,
    onSent: welcome,
    onRefused: (refusal) => {
      const found = takeoverTicket(refusal);
      if (found) setTakeover(found);
      else if (refusal.code === 'code_required') setCodeTicket((refusal.data as { ticket: string }).ticket);
      else return false;
      return true;
    },
  });
  const typed = form.form.getValues();

  if (codeTicket) {
    return (
      <Suspense>
        <CodeForm
          email={typed.email}
          ticket={codeTicket}
          onToken={(token) => welcome(token, typed)}
          onBack={() => setCodeTicket(null)}
        />
      </Suspense>
    );
  }
  return (
    <SignedOutLayout title={t`Sign in to your centre`} text={t`Fees, attendance and enquiries of every branch.`}>
      {why && (
        <Said>
          <Banner tone="info">{WHY_LABELS[why]}</Banner>
        </Said>
      )}
      <SignedOutForm of={form} send={t`Sign in`} busy={form.sending.isPending || isIn}>
        <FormText {...form.field('email')} type="email" autoComplete="username" />
        <WithLink>
          <Link component={RouterLink} to="/forgot-password" variant="small">
            {t`Forgot password?`}
          </Link>
          <FormPassword {...form.field('password')} />
        </WithLink>
        <FormCheckbox {...form.field('rememberMe')} />
      </SignedOutForm>
      <p className="other">
        {t`New to Class Master?`}{' '}
        <Link component={RouterLink} to="/signup">
          {t`Start a 14-day free trial`}
        </Link>
      </p>
      <TakeoverDialog
        email={typed.email}
        ticket={takeover}
        signIn={() => login(typed)}
        onToken={(token) => welcome(token, typed)}
        // Whatever went wrong, the other session or the ticket is another one now.
        onSettled={() => setTakeover(null)}
      />
    </SignedOutLayout>
  );
}
