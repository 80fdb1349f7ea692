import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { users } from '@/api/resources';
import { FormText } from '@/components/form/text-fields';
import { FormFault } from './form-fault';
import { Notice } from './notice';
import { forgotSchema } from './schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { useSend } from './use-send';

/** The answer is the same whether the address is known or not. */
export function Component() {
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(forgotSchema),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const send = useSend(
    form,
    (body) => users.post('forgot-password', { body }),
    (_said, { email }) => setMailedTo(email),
  );
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
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}>
        <FormText control={form.control} name="email" label={t('email')} type="email" autoComplete="username" />
        <FormFault control={form.control} />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={send.isPending}
        >
          {t('forgot.submit')}
        </Button>
      </form>
      {back}
    </SignedOutLayout>
  );
}
