import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { FormCheckbox } from '@/components/form/checkbox';
import { FormPassword, FormText } from '@/components/form/text-fields';
import { ConfirmDialog } from '@/components/late';
import { Banner } from '@/components/feedback/banner';
import { rememberedSignIn, rememberSignIn } from '@/lib/token';
import { ownAddress, WHYS } from '@/lib/way-back';
import { login } from './api';
import { enter } from './enter';
import { FormFault } from './form-fault';
import { signInSchema } from './schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { useSend } from './use-send';
import { useTakeover } from './use-takeover';

type Values = z.infer<typeof signInSchema>;

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
  const form = useForm<Values>({
    resolver: zodResolver(signInSchema),
    mode: 'onTouched',
    defaultValues: {
      email: remembered.rememberMe ? remembered.email : '',
      password: '',
      rememberMe: remembered.rememberMe,
    },
  });
  const [ticket, setTicket] = useState<string | null>(null);

  const welcome = (token: string, { email, rememberMe }: Values) => {
    rememberSignIn({ email, rememberMe });
    enter(token, next);
  };
  const send = useSend(form, login, welcome, ({ code, data }) => {
    if (code !== 'already_logged_in') return false;
    setTicket((data as { ticket: string }).ticket);
    return true;
  });
  const takeover = useTakeover({
    onToken: welcome,
    // Whatever went wrong, the other session or the ticket is another one now.
    onSettled: () => setTicket(null),
  });
  const done = send.isSuccess || takeover.isSuccess;

  return (
    <SignedOutLayout title={t('signIn.title')} text={t('signIn.text')}>
      {why && (
        <Said>
          <Banner tone="info">{t(`signIn.why.${why}`)}</Banner>
        </Said>
      )}
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}>
        <FormText control={form.control} name="email" label={t('email')} type="email" autoComplete="username" />
        <WithLink>
          <Link component={RouterLink} to="/forgot-password" variant="small">
            {t('signIn.forgot')}
          </Link>
          <FormPassword control={form.control} name="password" label={t('password')} />
        </WithLink>
        <FormCheckbox control={form.control} name="rememberMe" label={t('signIn.remember')} />
        <FormFault control={form.control} />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={send.isPending || done}
        >
          {t('signIn.submit')}
        </Button>
      </form>
      <p className="other">
        {t('signIn.newHere')}{' '}
        <Link component={RouterLink} to="/signup">
          {t('signIn.trial')}
        </Link>
      </p>
      <ConfirmDialog
        open={ticket !== null}
        title={t('signIn.takeoverTitle')}
        text={t('signIn.takeover')}
        confirm={t('signIn.takeoverConfirm')}
        busy={takeover.isPending}
        onConfirm={() => ticket && takeover.mutate({ ticket, values: form.getValues() })}
        onClose={() => setTicket(null)}
      />
    </SignedOutLayout>
  );
}
