import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { MailedLink } from './mailed-link';

/** /confirm-email/{token}: from now on somebody signs in with the address that the link was mailed to. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <MailedLink
      title={t`Confirm your new email address`}
      text={t`From now on you sign in with it. You are signed out on every other device.`}
      confirm={t`Confirm email address`}
      send={() => users.post('email/confirm', { body: { token } })}
      done={t`Email address confirmed`}
    />
  );
}
