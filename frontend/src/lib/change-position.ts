/**
 * How far the change log of the workspace was before anything of it was read: what changed since then has to
 * be asked for, what changed before is in the answers. It belongs to one session.
 */
import { readToken } from './token';

let first: { token: string | null; position: number } | undefined;

/** Keeps the position of the session's first answer. */
export function noteFirstPosition(position: number): void {
  const token = readToken();
  if (first?.token !== token) first = { token, position };
}

/** Undefined where no answer has told it. */
export const firstPosition = () => (first?.token === readToken() ? first?.position : undefined);
