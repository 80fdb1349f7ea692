import * as z from 'zod/mini';
import type { Schemas } from '@/api/client';
import { emailAddress, newPassword } from '@/components/form/credential-rules';
import { chosenWord, phoneNumber, requiredText } from '@/components/form/rules';
import { t } from './text';

export const signUpSchema = z.object({
  centreName: requiredText(t('signUp.centreNameRequired')),
  category: chosenWord<Schemas['SignUpInput']['category']>(t('signUp.categoryRequired')),
  username: requiredText(t('signUp.usernameRequired')),
  email: emailAddress,
  phone: phoneNumber,
  password: newPassword,
});
