import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
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
import { t } from './text';

const DRAFT = 'sign-up';

export function Component() {
  const [search] = useSearchParams();
  const ref = search.get('ref') ?? undefined;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useSignedOutForm({
    form: signUpForm,
    send: (values) => users.post('signup', { body: { ...values, ref } }),
    onSent: (_answer, { email }) => {
      dropUnsaved([DRAFT]);
      setMailedTo(email);
    },
  });
  const { field } = form;

  if (mailedTo) {
    return (
      <SignedOutLayout title={t('signUp.sentTitle')}>
        <Notice text={t('signUp.sent', { email: mailedTo })} hint={t('signUp.sentHint')}>
          <Button size="large" onClick={() => setMailedTo(null)}>
            {t('signUp.again')}
          </Button>
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('signUp.title')} text={t('signUp.text')}>
      <SignedOutForm of={{ ...form, fault: undefined }} send={t('signUp.submit')}>
        {ref && <Banner tone="info">{t('signUp.referred')}</Banner>}
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
        {t('signUp.known')}{' '}
        <Link component={RouterLink} to="/signin">
          {t('signUp.signIn')}
        </Link>
      </p>
    </SignedOutLayout>
  );
}
