import * as z from 'zod/mini';
import { emailAddress, knownPassword, newPassword, passwordsDiffer } from '@/components/form/credential-rules';

export const signInSchema = z.object({
  email: emailAddress,
  password: knownPassword,
  rememberMe: z.boolean(),
});

export const forgotSchema = z.object({ email: emailAddress });

export const openWorkspaceSchema = z.object({ password: knownPassword });

const alike = z.refine<{ password: string; repeat: string }>(({ password, repeat }) => password === repeat, {
  error: passwordsDiffer,
  path: ['repeat'],
});

export const newPasswordSchema = z.object({ password: newPassword, repeat: z.string() }).check(alike);
