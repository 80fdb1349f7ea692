import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import { settingsInput } from '@/api/forms/settings';
import { newMemberInput } from '@/api/forms/staff';
import { changePasswordInput, newEmailInput, offerInput, signUpInput } from '@/api/forms/useradmin';
import { defineForm, type HeldBy, type SentBy } from '@/components/form/define-form';
import { repeatFaults, repeatField } from '@/components/form/new-password';

export const instituteForm = defineForm({
  ...settingsInput,
  // The address of the picture; it has a panel of its own.
  logo: custom<string, string>({ label: settingsInput.logo.label, rule: z.string(), hold: asText }),
});
export type InstituteForm = HeldBy<typeof instituteForm>;
export type InstituteValues = SentBy<typeof instituteForm>;

const { username, phone, address } = newMemberInput;

export const profileForm = defineForm({
  username: { ...username, label: t`Name` },
  phone,
  // An owner's record may have no address yet.
  address: { ...address, optional: true, rule: z.string().check(z.trim()) },
});

export const passwordForm = defineForm(
  {
    old: changePasswordInput.old,
    new: { ...signUpInput.password, label: changePasswordInput.new.label },
    repeat: repeatField(t`Repeat the new password`),
  },
  (values) => repeatFaults(values.new, values.repeat),
);

export const emailForm = defineForm(newEmailInput);

export const offerForm = defineForm(offerInput);
