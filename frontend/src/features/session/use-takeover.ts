import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@/api/errors';
import { tryAgainTight } from '@/api/meta';
import { forgetToken } from '@/lib/token';
import { endOtherSession } from './api';

export interface TakeoverOptions {
  email: string;
  /** The call that met the other session, once more. */
  signIn: () => Promise<string>;
  onToken: (token: string) => void;
  onSettled: () => void;
}

/** "Log Out" of the already-logged-in modal: the other session ends, then the same login again. */
export function useTakeover({ email, signIn, onToken, onSettled }: TakeoverOptions) {
  return useMutation({
    mutationFn: async (ticket: string) => {
      await endOtherSession(email.trim(), ticket);
      forgetToken();
      return signIn();
    },
    onSuccess: onToken,
    onSettled,
    meta: { failure: t`Logout failed. Please try again.`, tooMany: tryAgainTight },
  });
}

/** The ticket of a refusal that says that the person is logged in elsewhere; null for any other. */
export const takeoverTicket = ({ code, data }: ApiError): string | null =>
  code === 'already_logged_in' ? (data as { ticket: string }).ticket : null;
