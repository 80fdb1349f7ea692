import * as z from 'zod/mini';
import { emailAddress, knownPassword, newPassword, passwordsDiffer } from '@/components/form/credential-rules';
import { chosenWord, phoneNumber, requiredText } from '@/components/form/rules';
import { optionalGstin, optionalPan } from '@/components/form/tax-rules';
import type { Settings, SettingsChange } from './api';
import { t } from './text';

/** Sent empty when nothing was typed: the API knows no null for text. */
const mayBeEmpty = z.string().check(z.trim());

export const instituteSchema = z.object({
  centreName: requiredText(t('faults.centreName')),
  category: chosenWord<NonNullable<SettingsChange['category']>>(t('faults.category')),
  email: emailAddress,
  phone: phoneNumber,
  website: z.string().check(z.trim(), z.regex(/^(https?:\/\/[^\s.]+\.\S+)?$/, t('faults.website'))),
  address: mayBeEmpty,
  city: mayBeEmpty,
  state: mayBeEmpty,
  pincode: z.string().check(z.regex(/^([1-9]\d{5})?$/, t('faults.pincode'))),
  gstin: optionalGstin,
  pan: optionalPan,
  logo: mayBeEmpty,
  receiptNote: mayBeEmpty,
});

export type InstituteForm = z.input<typeof instituteSchema>;
export type InstituteValues = z.output<typeof instituteSchema>;

export function instituteDefaults(settings: Settings): InstituteForm {
  return {
    centreName: settings.centreName,
    category: settings.category,
    email: settings.email,
    phone: settings.phone,
    website: settings.website,
    address: settings.address,
    city: settings.city,
    state: settings.state,
    pincode: settings.pincode,
    gstin: settings.gstin,
    pan: settings.pan,
    logo: settings.logo ?? '',
    receiptNote: settings.receiptNote,
  };
}

export const profileSchema = z.object({
  username: requiredText(t('faults.username')),
  phone: phoneNumber,
  address: mayBeEmpty,
});

export type ProfileForm = z.infer<typeof profileSchema>;

export const passwordSchema = z
  .object({ old: knownPassword, new: newPassword, repeat: z.string() })
  .check(
    z.refine(({ new: fresh, repeat }) => fresh === repeat, { error: passwordsDiffer, path: ['repeat'] }),
  );

export type PasswordForm = z.infer<typeof passwordSchema>;
