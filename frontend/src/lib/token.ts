import type { Role } from './roles';
import { serverNow } from './server-clock';

/**
 * The signed-in person's token. It is kept in local storage under the names of the specification
 * (`token`, `ID`, `emailAddress`, `rememberMe`); what counts is the server-side session it names.
 */
interface Claims {
  /** The person's id. */
  sub: string;
  /** The login session on the server. */
  sid: string;
  /** The organisation's public id; null in the public space. */
  org: string | null;
  /** For the menu only: the server takes the role from the session. */
  role: Role;
  /** Seconds since 1970. */
  exp: number;
}

/** MASTER's own token, kept while a workspace is open. */
const OWN_TOKEN = 'masterToken';

export function readToken(): string | null {
  return localStorage.getItem('token');
}

export function claimsOf(token: string | null): Claims | null {
  const payload = token?.split('.')[1];
  if (!payload) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as Claims;
  } catch {
    return null;
  }
}

/** Expired from the second of `exp` on, by the server's clock; a missing or unreadable token counts as expired. */
export function isExpired(token: string | null, now = serverNow()): boolean {
  const claims = claimsOf(token);
  return !claims || now >= claims.exp * 1000;
}

export function storeToken(token: string): void {
  localStorage.setItem('token', token);
  localStorage.setItem('ID', claimsOf(token)?.sub ?? '');
}

export function forgetToken(): void {
  for (const key of ['token', 'ID', OWN_TOKEN]) localStorage.removeItem(key);
}

/** MASTER steps into a workspace: its token works until the workspace is left. */
export function enterWorkspace(token: string): void {
  const own = readToken();
  if (own && !localStorage.getItem(OWN_TOKEN)) localStorage.setItem(OWN_TOKEN, own);
  storeToken(token);
}

/** Back to MASTER's own token; false when no workspace was open. */
export function leaveWorkspace(): boolean {
  const own = localStorage.getItem(OWN_TOKEN);
  if (!own) return false;
  localStorage.removeItem(OWN_TOKEN);
  storeToken(own);
  return true;
}

interface Remembered {
  email: string;
  rememberMe: boolean;
}

export function rememberedSignIn(): Remembered {
  return {
    email: localStorage.getItem('emailAddress') ?? '',
    rememberMe: localStorage.getItem('rememberMe') === 'true',
  };
}

/** The address is needed by the logout call of an expired session, so it is kept in both cases. */
export function rememberSignIn({ email, rememberMe }: Remembered): void {
  localStorage.setItem('emailAddress', email);
  localStorage.setItem('rememberMe', String(rememberMe));
}
