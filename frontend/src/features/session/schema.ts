import * as z from 'zod/mini';
import { emailAddress, knownPassword, newPassword, passwordsDiffer } from '@/components/form/credential-rules';
import { phoneNumber, requiredText } from '@/components/form/rules';
import { t } from './text';

export const signInSchema = z.object({
  email: emailAddress,
  password: knownPassword,
  rememberMe: z.boolean(),
});

export const signUpSchema = z.object({
  centreName: requiredText(t('signUp.centreNameRequired')),
  category: requiredText(t('signUp.categoryRequired')),
  username: requiredText(t('signUp.usernameRequired')),
  email: emailAddress,
  phone: phoneNumber,
  password: newPassword,
});

export const forgotSchema = z.object({ email: emailAddress });

export const openWorkspaceSchema = z.object({ password: knownPassword });

const alike = z.refine<{ password: string; repeat: string }>(({ password, repeat }) => password === repeat, {
  error: passwordsDiffer,
  path: ['repeat'],
});

export const newPasswordSchema = z.object({ password: newPassword, repeat: z.string() }).check(alike);
