import * as z from 'zod/mini';
import { emailAddress, knownPassword, newPassword, passwordsDiffer } from '@/components/form/credential-rules';
import { optionalPincode, optionalText, phoneNumber, requiredText } from '@/components/form/rules';
import { optionalGstin, optionalPan } from '@/components/form/tax-rules';
import type { Settings } from './api';
import { t } from './text';

export const instituteSchema = z.object({
  centreName: requiredText(t('faults.centreName')),
  category: requiredText(t('faults.category')),
  email: emailAddress,
  phone: phoneNumber,
  website: z.pipe(
    z.string().check(z.trim(), z.regex(/^(https?:\/\/[^\s.]+\.\S+)?$/, t('faults.website'))),
    z.transform((text: string) => text || null),
  ),
  address: optionalText,
  city: optionalText,
  state: optionalText,
  pincode: optionalPincode,
  gstin: optionalGstin,
  pan: optionalPan,
  logo: optionalText,
  receiptNote: optionalText,
});

export type InstituteForm = z.input<typeof instituteSchema>;
export type InstituteValues = z.output<typeof instituteSchema>;

export function instituteDefaults(settings: Settings): InstituteForm {
  return {
    centreName: settings.centreName,
    category: settings.category,
    email: settings.email,
    phone: settings.phone,
    website: settings.website ?? '',
    address: settings.address ?? '',
    city: settings.city ?? '',
    state: settings.state ?? '',
    pincode: settings.pincode ?? '',
    gstin: settings.gstin ?? '',
    pan: settings.pan ?? '',
    logo: settings.logo ?? '',
    receiptNote: settings.receiptNote ?? '',
  };
}

export const profileSchema = z.object({
  username: requiredText(t('faults.username')),
  phone: phoneNumber,
  address: z.string().check(z.trim()),
});

export type ProfileForm = z.infer<typeof profileSchema>;

export const passwordSchema = z
  .object({ old: knownPassword, new: newPassword, repeat: z.string() })
  .check(
    z.refine(({ new: fresh, repeat }) => fresh === repeat, { error: passwordsDiffer, path: ['repeat'] }),
  );

export type PasswordForm = z.infer<typeof passwordSchema>;
