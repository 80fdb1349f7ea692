import { t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { tryAgainTight } from '@/api/meta';
import { users } from '@/api/resources';
import { TwoFactorSetUp } from '@/components/two-factor/set-up';
import { browser } from '@/lib/browser';
import { leaveSession } from '@/lib/session';
import { readToken, rememberedSignIn } from '@/lib/token';
import { SignedOutLayout } from './signed-out-layout';

/** /two-factor: who has to use two-factor sign-in sets it up here, before anything else works. */
export function Component() {
  const leaving = useMutation({
    mutationFn: () =>
      leaveSession(() => users.post('logout', { body: { email: rememberedSignIn().email, autoLogout: false } })),
    onSuccess: () => browser.go('/signin'),
    meta: { failure: t`Logout failed. Please try again.`, tooMany: tryAgainTight },
  });
  if (!readToken()) return <Navigate to="/signin" replace />;
  return (
    <SignedOutLayout
      title={t`Set up two-factor sign-in`}
      text={t`Your role requires it. You need an authenticator app on your phone, and the code that it shows whenever you sign in.`}
    >
      <TwoFactorSetUp isOn={false} onDone={() => browser.go('/')} />
      <p className="other">
        <Link component="button" onClick={() => leaving.mutate()}>
          {t`Sign out`}
        </Link>
      </p>
    </SignedOutLayout>
  );
}
