import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { users } from '@/api/resources';
import { MailedLink } from './mailed-link';

/** /undo-email/{token}: the address was changed by somebody else; the old one and its owner come back. */
export function Component() {
  const { token = '' } = useParams();
  return (
    <MailedLink
      title={t`Undo the change of your email address`}
      text={t`You sign in with your earlier address again. Everyone is signed out, and you choose a new password by a link that we mail you.`}
      confirm={t`Undo the change`}
      send={() => users.post('email/undo', { body: { token } })}
      done={t`Your earlier address is back`}
    />
  );
}
