import * as z from 'zod/mini';
import { emailAddress, newPassword } from '@/components/form/credential-rules';
import { phoneNumber, requiredText } from '@/components/form/rules';
import { t } from './text';

export const signUpSchema = z.object({
  centreName: requiredText(t('signUp.centreNameRequired')),
  category: requiredText(t('signUp.categoryRequired')),
  username: requiredText(t('signUp.usernameRequired')),
  email: emailAddress,
  phone: phoneNumber,
  password: newPassword,
});
