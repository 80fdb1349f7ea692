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
  passwordRepeat: 'The two passwords differ.',
  passwordHelp: '8 characters with a number and a special character',
});

const rule = (pattern: RegExp, error: string) => z.regex(pattern, { error, abort: true });

export const emailAddress = z
  .string()
  .check(z.trim(), z.minLength(1, { error: t('email'), abort: true }), rule(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t('emailInvalid')));

const NEW_PASSWORD: [RegExp, string][] = [
  [/^[^]/, t('password')],
  [/^[^]{8}/, t('passwordLength')],
  [/\d/, t('passwordNumber')],
  [/[!@#$%^&*(),.?":{}|<>]/, t('passwordSpecial')],
];

/** A new password. It is not trimmed: a space may be part of it. */
export const newPassword = z.string().check(({ value, issues }) => {
  const fault = NEW_PASSWORD.find(([pattern]) => !pattern.test(value));
  // Nothing is aborted, so that a rule for two fields is still looked at.
  if (fault) issues.push({ code: 'custom', input: value, message: fault[1] });
});

/** A password that exists is asked for, never judged. */
export const knownPassword = z.string().check(z.minLength(1, t('password')));

export const passwordHelp = t('passwordHelp');

/** Holds what is typed in `repeat` to the password in `name`; told beside the password's own faults, not after them. */
export const isRepeated = <Name extends string>(name: Name) =>
  z.refine<Record<Name | 'repeat', string>>((values) => values[name] === values.repeat, {
    error: t('passwordRepeat'),
    path: ['repeat'],
    when: () => true,
  });
