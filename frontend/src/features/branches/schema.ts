import * as z from 'zod/mini';
import { optionalEmail, phoneNumber, requiredText } from '@/components/form/rules';
import { optionalGstin } from '@/components/form/tax-rules';
import type { Branch, BranchInput } from './api';
import { t } from './text';

const emptyToNull = z.transform((text: string) => text || null);

const fields = z.object({
  branchname: requiredText(t('faults.branchname')),
  phone: phoneNumber,
  email: optionalEmail,
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
  upiId: z.pipe(
    z.string().check(z.trim(), z.refine((id) => id === '' || /^[\w.-]+@[A-Za-z][A-Za-z\d]+$/.test(id), t('faults.upiId'))),
    emptyToNull,
  ),
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

export function branchDefaults(branch?: Branch): BranchForm {
  return {
    branchname: branch?.branchname ?? '',
    phone: branch?.phone ?? '',
    email: branch?.email ?? '',
    address: branch?.address ?? '',
    city: branch?.city ?? '',
    state: branch?.state ?? '',
    pincode: branch?.pincode ?? '',
    gstin: branch?.gstin ?? '',
    receiptPrefix: branch?.receiptPrefix ?? '',
    upiId: branch?.upiId ?? '',
    opensAt: branch?.opensAt?.slice(0, 5) ?? '',
    closesAt: branch?.closesAt?.slice(0, 5) ?? '',
    weeklyOff: branch?.weeklyOff ?? [],
    holidays: branch?.holidays ?? [],
  };
}

export function branchBody(values: BranchValues): BranchInput {
  return { ...values, email: values.email ?? '' };
}
