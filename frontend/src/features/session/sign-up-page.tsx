import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, useLocation, useSearchParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { FormSelect } from '@/components/form/choice-fields';
import { FormGuard } from '@/components/form/form-guard';
import { passwordHelp } from '@/components/form/new-password';
import { FormPassword, FormPhone, FormText } from '@/components/form/text-fields';
import { dropUnsaved } from '@/lib/unsaved';
import { Notice } from './notice';
import { signUpForm } from './schema';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';

const DRAFT = 'sign-up';

/** What the mail to a client has filled in; it stands behind the #, so that no server's log holds it. */
function filledBy(hash: string) {
  const given = new URLSearchParams(hash.slice(1));
  return Object.fromEntries(
    (['username', 'email', 'phone'] as const).flatMap((name) => {
      const value = given.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

export function Component() {
  const [search] = useSearchParams();
  const ref = search.get('ref') ?? undefined;
  const { hash } = useLocation();
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useSignedOutForm({
    form: signUpForm,
    starts: filledBy(hash),
    send: (values) => users.post('signup', { body: { ...values, ref } }),
    onSent: (_answer, { email }) => {
      dropUnsaved([DRAFT]);
      setMailedTo(email);
    },
  });
  const { field } = form;

  if (mailedTo) {
    return (
      <SignedOutLayout title={t`Check your mail`}>
        <Notice
          text={t`We wrote to ${{ email: mailedTo }}. Open the link in that mail within a day to open your workspace.`}
          hint={t`No email? Look in the spam folder, or check the email address.`}
        >
          <Button size="large" onClick={() => setMailedTo(null)}>
            {t`Use another email address`}
          </Button>
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title={t`Start your 14-day free trial`}
      text={t`For your whole centre. No card needed.`}
      agreement={t`By signing up you agree to the terms and the privacy notice.`}
    >
      <SignedOutForm of={{ ...form, fault: undefined }} send={t`Create account`}>
        {ref && <Banner tone="info">{t`You were invited by a centre that uses Class Master.`}</Banner>}
        {/* What belongs to no field stands at its head. */}
        <FormGuard nested form={form.form} id={DRAFT} />
        <FormText {...field('centreName')} autoComplete="organization" />
        <FormSelect {...field('category')} />
        <FormText {...field('username')} autoComplete="name" />
        <FormText {...field('email')} type="email" autoComplete="email" />
        <FormPhone {...field('phone')} />
        <FormPassword {...field('password')} autoComplete="new-password" help={passwordHelp} />
      </SignedOutForm>
      <p className="other">
        {t`Already have an account?`}{' '}
        <Link component={RouterLink} to="/signin">
          {t`Sign in`}
        </Link>
      </p>
    </SignedOutLayout>
  );
}
