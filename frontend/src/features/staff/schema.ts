import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { asText, custom } from '@/api/fields/field';
import { newMemberInput } from '@/api/forms/staff';
import { defineForm, type HeldBy, type SentBy } from '@/components/form/define-form';

/** The staff form of the specification, section 5. */
export type Mode = 'create' | 'edit' | 'view';

const { email, password, role, ...details } = newMemberInput;

const fields = {
  ...details,
  // The owner's own role is shown, and is none that can be chosen.
  role,
  is_active: custom<string, boolean>({
    label: details.is_active.label,
    rule: z.pipe(
      z.string(),
      z.transform((text) => text === 'true'),
    ),
    hold: (isActive = true) => String(isActive),
    options: [
      { value: 'true', label: t`Active` },
      { value: 'false', label: t`Inactive` },
    ],
  }),
};

const untouched = custom<string, string>({ label: '', rule: z.string(), hold: asText });

export const createForm = defineForm({ ...fields, email, password });

/** Email and password belong to the person: an edit neither shows nor sends them. */
export const editForm = defineForm({
  ...fields,
  email: { ...untouched, label: email.label },
  password: { ...untouched, label: password.label },
});

export type StaffForm = HeldBy<typeof createForm>;
export type StaffValues = SentBy<typeof createForm>;

/** Email and password are the account's and sent by a new one only. */
export const staffBody = ({ email: address, password: secret, ...values }: StaffValues) => ({
  account: { email: address, password: secret },
  details: values,
});
