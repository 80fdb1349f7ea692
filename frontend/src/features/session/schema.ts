import { t } from '@lingui/core/macro';
import { loginInput, proofInput, signUpInput } from '@/api/forms/useradmin';
import { defineForm } from '@/components/form/define-form';
import { repeatFaults, repeatField } from '@/components/form/new-password';

export const signInForm = defineForm(loginInput);

export const codeForm = defineForm({ code: proofInput.code });

export const signUpForm = defineForm(signUpInput);

export const forgotForm = defineForm({ email: loginInput.email });

/** The password that was chosen at the sign-up: it is asked for, never judged. */
export const openWorkspaceForm = defineForm({ password: loginInput.password });

export const newPasswordForm = defineForm(
  { password: { ...signUpInput.password, label: t`New password` }, repeat: repeatField(t`Repeat the password`) },
  ({ password, repeat }) => repeatFaults(password, repeat),
);
