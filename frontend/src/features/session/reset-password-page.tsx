import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { passwordHelp } from '@/components/form/credential-rules';
import { FormPassword } from '@/components/form/text-fields';
import { FormFault } from './form-fault';
import { Notice } from './notice';
import { newPasswordSchema } from './schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { ToSignIn } from './to-sign-in';
import { useSend } from './use-send';

/** /reset-password/{id} and /forgot-password/{id}: the id is the mailed, single-use token. */
export function Component() {
  const { id = '' } = useParams();
  const form = useForm({
    resolver: zodResolver(newPasswordSchema),
    mode: 'onTouched',
    defaultValues: { password: '', repeat: '' },
  });
  const send = useSend(
    form,
    ({ password }) => users.post('reset-password', { body: { token: id, password } }),
    () => undefined,
  );
  if (send.isSuccess) {
    return (
      <SignedOutLayout title={t('reset.done')}>
        <Notice text={t('reset.doneText')}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('reset.title')} text={t('reset.text')}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}>
        <FormPassword
          control={form.control}
          name="password"
          label={t('newPassword')}
          autoComplete="new-password"
          help={passwordHelp}
        />
        <FormPassword control={form.control} name="repeat" label={t('repeat')} autoComplete="new-password" />
        <FormFault control={form.control} />
        <Button
          type="submit"
          variant="contained"
          color="primary"
          size="large"
          fullWidth
          loading={send.isPending}
        >
          {t('reset.submit')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
