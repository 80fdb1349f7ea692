import type { Schemas } from '@/api/client';
import { users } from '@/api/resources';

/** The calls a signed-out person makes. What fails is shown in the form it was made from. */

export type Credentials = Schemas['LoginInput'];

/** @returns the token. */
export const login = async (body: Credentials) => (await users.post('login', { body })).data;

/** The second step, with the ticket of the first. @returns the token. */
export const loginWithCode = async (body: Schemas['LoginCodeInput']) => (await users.post('login/code', { body })).data;

/** Ends the session that stands in the way; the ticket proves that the password was right. */
export const endOtherSession = (email: string, ticket: string) =>
  users.post('logout', { body: { email, autoLogout: true, ticket } });

/** Who the invitation is for; asking does not use the link up. */
export const invitationQuery = (token: string) =>
  users.ask('verify-staff/check', { body: { token } }, { retry: false, staleTime: Infinity });

export const confirmAddress = (token: string, password: string) =>
  users.post('verify-staff', { body: password ? { token, password } : { token } });
