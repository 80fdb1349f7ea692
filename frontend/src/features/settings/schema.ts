import * as z from 'zod/mini';
import { emailAddress, isRepeated, knownPassword, newPassword } from '@/components/form/credential-rules';
import { chosenWord, phoneNumber, requiredText } from '@/components/form/rules';
import { optionalGstin, optionalPan } from '@/components/form/tax-rules';
import type { Institute as Settings } from '@/lib/institute';
import type { SettingsChange } from './api';
import { t } from './text';

/** Sent empty when nothing was typed: the API knows no null for text. */
const mayBeEmpty = z.string().check(z.trim());

const percent = z.string().check(z.trim(), z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, t('faults.percent')));
/** Empty is any day. */
const daysBack = z.string().check(z.trim(), z.regex(/^(\d{1,3}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)?$/, t('faults.daysBack')));

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
  staffDiscountPercent: percent,
  staffDaysBack: daysBack,
  adminDiscountPercent: percent,
  adminDaysBack: daysBack,
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
    staffDiscountPercent: String(Number(settings.staffDiscountPercent)),
    staffDaysBack: String(settings.staffDaysBack ?? ''),
    adminDiscountPercent: String(Number(settings.adminDiscountPercent)),
    adminDaysBack: String(settings.adminDaysBack ?? ''),
  };
}

/** As the API takes it: no number of days is any day. */
export const instituteBody = ({ staffDaysBack, adminDaysBack, ...values }: InstituteValues): SettingsChange => ({
  ...values,
  staffDaysBack: staffDaysBack === '' ? null : Number(staffDaysBack),
  adminDaysBack: adminDaysBack === '' ? null : Number(adminDaysBack),
});

export const profileSchema = z.object({
  username: requiredText(t('faults.username')),
  phone: phoneNumber,
  address: mayBeEmpty,
});

export type ProfileForm = z.infer<typeof profileSchema>;

export const passwordSchema = z
  .object({ old: knownPassword, new: newPassword, repeat: z.string() })
  .check(isRepeated('new'));

export type PasswordForm = z.infer<typeof passwordSchema>;
