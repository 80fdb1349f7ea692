import * as z from 'zod/mini';
import { phoneNumber, requiredText } from '@/components/form/rules';
import { optionalGstin } from '@/components/form/tax-rules';
import type { Institute } from '@/lib/institute';
import type { Branch } from './api';
import { t } from './text';

const isEmptyOr = (pattern: RegExp) => (text: string) => text === '' || pattern.test(text);

/** A time that is left out; text that is left out is sent empty instead. */
const emptyToNull = z.transform((text: string) => text || null);

const fields = z.object({
  branchname: requiredText(t('faults.branchname')),
  phone: phoneNumber,
  email: z.string().check(z.trim(), z.refine(isEmptyOr(/^[^\s@]+@[^\s@]+\.[^\s@]+$/), t('faults.email'))),
  address: requiredText(t('faults.address')),
  city: requiredText(t('faults.city')),
  state: requiredText(t('faults.state')),
  pincode: z
    .string()
    .check(z.minLength(1, { error: t('faults.pincode'), abort: true }), z.regex(/^[1-9]\d{5}$/, t('faults.pincodeDigits'))),
  gstin: optionalGstin,
  receiptPrefix: z
    .string()
    .check(
      z.minLength(1, { error: t('faults.receiptPrefix'), abort: true }),
      z.regex(/^[A-Z\d]{1,3}$/, t('faults.receiptPrefixShape')),
    ),
  upiId: z.string().check(z.trim(), z.refine(isEmptyOr(/^[\w.-]+@[A-Za-z][A-Za-z\d]+$/), t('faults.upiId'))),
  opensAt: z.pipe(z.string(), emptyToNull),
  closesAt: z.pipe(z.string(), emptyToNull),
  weeklyOff: z.array(z.number()),
  holidays: z.array(z.string()),
});

/** Times are compared as text: both are hh:mm. */
export const branchSchema = fields.check(
  z.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || closesAt > opensAt, {
    error: t('faults.closesAt'),
    path: ['closesAt'],
  }),
);

export type BranchForm = z.input<typeof branchSchema>;
export type BranchValues = z.output<typeof branchSchema>;

/** What the fields hold at the start. @param centre whose first branch it is: it begins where the centre is */
export function branchDefaults(branch?: Branch, centre?: Institute): BranchForm {
  const place = branch ?? centre;
  return {
    branchname: branch?.branchname ?? '',
    phone: place?.phone ?? '',
    email: place?.email ?? '',
    address: place?.address ?? '',
    city: place?.city ?? '',
    state: place?.state ?? '',
    pincode: place?.pincode ?? '',
    gstin: place?.gstin ?? '',
    receiptPrefix: branch?.receiptPrefix ?? '',
    upiId: branch?.upiId ?? '',
    opensAt: branch?.opensAt?.slice(0, 5) ?? '',
    closesAt: branch?.closesAt?.slice(0, 5) ?? '',
    weeklyOff: branch?.weeklyOff ?? [],
    holidays: branch?.holidays ?? [],
  };
}

/** What each field is called, in the order of the form. */
export const LABELS: Partial<Record<keyof BranchForm, string>> = {
  branchname: t('fields.branchname'),
  phone: t('fields.phone'),
  email: t('fields.email'),
  address: t('fields.address'),
  city: t('fields.city'),
  pincode: t('fields.pincode'),
  state: t('fields.state'),
  receiptPrefix: t('fields.receiptPrefix'),
  gstin: t('fields.gstin'),
  upiId: t('fields.upiId'),
  opensAt: t('fields.opensAt'),
  closesAt: t('fields.closesAt'),
  weeklyOff: t('fields.weeklyOff'),
};
