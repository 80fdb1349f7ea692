import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { FormPassword } from '@/components/form/text-fields';
import { enter } from './enter';
import { FormFault } from './form-fault';
import { openWorkspaceSchema } from './schema';
import { SignedOutLayout } from './signed-out-layout';
import { t } from './text';
import { useSend } from './use-send';

/** /verify-account/{userid}: the id is the mailed token; the password proves who signed up. */
export function Component() {
  const { userid = '' } = useParams();
  const form = useForm({
    resolver: zodResolver(openWorkspaceSchema),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const send = useSend(form, ({ password }) => users.post('verify-account', { body: { token: userid, password } }), ({ data: token }) => enter(token));
  const busy = send.isPending || send.isSuccess;
  return (
    <SignedOutLayout title={t('verifyAccount.title')} text={t('verifyAccount.text')}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => send.mutate(values))(event)}>
        <FormPassword control={form.control} name="password" label={t('password')} autoFocus />
        <FormFault control={form.control} />
        <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={busy}>
          {busy ? t('verifyAccount.opening') : t('verifyAccount.submit')}
        </Button>
      </form>
    </SignedOutLayout>
  );
}
