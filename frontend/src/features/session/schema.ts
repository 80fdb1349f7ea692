import * as z from 'zod/mini';
import { emailAddress, isRepeated, knownPassword, newPassword } from '@/components/form/credential-rules';

export const signInSchema = z.object({
  email: emailAddress,
  password: knownPassword,
  rememberMe: z.boolean(),
});

export const forgotSchema = z.object({ email: emailAddress });

export const openWorkspaceSchema = z.object({ password: knownPassword });

export const newPasswordSchema = z.object({ password: newPassword, repeat: z.string() }).check(isRepeated('password'));
