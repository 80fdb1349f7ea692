import * as z from 'zod/mini';
import { texts } from '@/i18n/texts';

/** Email and password, wherever they are typed; the sentences are the specification's (section 5). */
const t = texts('credentials', {
  email: 'Email is required.',
  emailInvalid: 'Email is invalid.',
  password: 'Password is required',
  passwordLength: 'Password must be at least 8 characters long',
  passwordNumber: 'Password must contain at least one number',
  passwordSpecial: 'Password must contain at least one special character',
  passwordRepeat: 'The two passwords differ',
  passwordHelp: '8 characters with a number and a special character',
});

const rule = (pattern: RegExp, error: string) => z.regex(pattern, { error, abort: true });

export const emailAddress = z
  .string()
  .check(z.trim(), z.minLength(1, { error: t('email'), abort: true }), rule(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailInvalid')));

/** A new password. It is not trimmed: a space may be part of it. */
export const newPassword = z
  .string()
  .check(
    z.minLength(1, { error: t('password'), abort: true }),
    z.minLength(8, { error: t('passwordLength'), abort: true }),
    rule(/\d/, t('passwordNumber')),
    rule(/[!@#$%^&*(),.?":{}|<>]/, t('passwordSpecial')),
  );

/** A password that exists is asked for, never judged. */
export const knownPassword = z.string().check(z.minLength(1, t('password')));

export const passwordHelp = t('passwordHelp');
export const passwordsDiffer = t('passwordRepeat');
