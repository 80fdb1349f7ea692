import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { FormSelect } from '@/components/form/choice-fields';
import { passwordHelp } from '@/components/form/credential-rules';
import { FormGuard } from '@/components/form/form-guard';
import { FormPassword, FormPhone, FormText } from '@/components/form/text-fields';
import { dropUnsaved } from '@/lib/unsaved';
import { CATEGORIES } from '@/lib/categories';
import { Notice } from './notice';
import { signUpSchema } from './sign-up-schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { useSend } from './use-send';

const DRAFT = 'sign-up';

const categories = CATEGORIES.map((category) => ({ value: category, label: category }));

export function Component() {
  const [search] = useSearchParams();
  const ref = search.get('ref') ?? undefined;
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(signUpSchema),
    mode: 'onTouched',
    defaultValues: { centreName: '', category: '', username: '', email: '', phone: '', password: '' },
  });
  const send = useSend(
    form,
    (values) => users.post('signup', { body: { ...values, ref } }),
    (_said, { email }) => {
      dropUnsaved([DRAFT]);
      setMailedTo(email);
    },
  );
  const { control } = form;

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
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}>
        {ref && <Banner tone="info">{t('signUp.referred')}</Banner>}
        <FormGuard nested form={form} id={DRAFT} />
        <FormText control={control} name="centreName" label={t('signUp.centreName')} autoComplete="organization" />
        <FormSelect control={control} name="category" label={t('signUp.category')} options={categories} />
        <FormText control={control} name="username" label={t('signUp.username')} autoComplete="name" />
        <FormText control={control} name="email" label={t('email')} type="email" autoComplete="email" />
        <FormPhone control={control} name="phone" label={t('signUp.phone')} />
        <FormPassword
          control={control}
          name="password"
          label={t('password')}
          autoComplete="new-password"
          help={passwordHelp}
        />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={send.isPending}
        >
          {t('signUp.submit')}
        </Button>
      </form>
      <p className="other">
        {t('signUp.known')}{' '}
        <Link component={RouterLink} to="/signin">
          {t('signUp.signIn')}
        </Link>
      </p>
    </SignedOutLayout>
  );
}
