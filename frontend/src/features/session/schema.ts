import { loginInput, signUpInput } from '@/api/forms/useradmin';
import { defineForm } from '@/components/form/define-form';
import { repeatFaults, repeatField } from '@/components/form/new-password';
import { t } from './text';

export const signInForm = defineForm(loginInput);

export const signUpForm = defineForm(signUpInput);

export const forgotForm = defineForm({ email: loginInput.email });

/** The password that was chosen at the sign-up: it is asked for, never judged. */
export const openWorkspaceForm = defineForm({ password: loginInput.password });

export const newPasswordForm = defineForm(
  { password: { ...signUpInput.password, label: t('newPassword') }, repeat: repeatField(t('repeat')) },
  ({ password, repeat }) => repeatFaults(password, repeat),
);
