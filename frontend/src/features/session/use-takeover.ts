import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { tryAgainTight } from '@/api/meta';
import { forgetToken } from '@/lib/token';
import { endOtherSession, login, type Credentials } from './api';

interface Takeover {
  ticket: string;
  values: Credentials;
}

interface TakeoverOptions {
  onToken: (token: string, values: Credentials) => void;
  onSettled: () => void;
}

/** "Log Out" of the already-logged-in modal: the other session ends, then the same login again. */
export function useTakeover({ onToken, onSettled }: TakeoverOptions) {
  return useMutation({
    mutationFn: async ({ ticket, values }: Takeover) => {
      await endOtherSession(values.email.trim(), ticket);
      forgetToken();
      return login(values);
    },
    onSuccess: (token, { values }) => onToken(token, values),
    onSettled,
    meta: { failure: t`Logout failed. Please try again.`, tooMany: tryAgainTight },
  });
}
