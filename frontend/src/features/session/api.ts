import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';

/** The calls a signed-out person makes. What fails is shown in the form it was made from. */
interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** @returns the token. */
export const login = async (credentials: Credentials) =>
  (await answer(client.POST('/class/v1/useradmin/login', { body: credentials }))).data;

/** Ends the session that stands in the way; the ticket proves that the password was right. */
export const endOtherSession = (email: string, ticket: string) =>
  answer(client.POST('/class/v1/useradmin/logout', { body: { email, autoLogout: true, ticket } }));

export const signUp = (body: Schemas['SignUpInput']) =>
  answer(client.POST('/class/v1/useradmin/signup', { body }));

/** Makes the organisation, its owner and its workspace. @returns the owner's token. */
export const openWorkspace = async (token: string, password: string) =>
  (await answer(client.POST('/class/v1/useradmin/verify-account', { body: { token, password } }))).data;

export const sendResetLink = (email: string) =>
  answer(client.POST('/class/v1/useradmin/forgot-password', { body: { email } }));

export const resetPassword = (token: string, password: string) =>
  answer(client.POST('/class/v1/useradmin/reset-password', { body: { token, password } }));

/** Who the invitation is for; asking does not use the link up. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async () =>
      (await answer(client.POST('/class/v1/useradmin/verify-staff/check', { body: { token } }))).data,
    retry: false,
    staleTime: Infinity,
  });

export const confirmAddress = (token: string, password: string) =>
  answer(client.POST('/class/v1/useradmin/verify-staff', { body: password ? { token, password } : { token } }));
