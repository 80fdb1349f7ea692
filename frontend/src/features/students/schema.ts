import * as z from 'zod/mini';
import {
  chosen, day, optionalWord, optionalDay, optionalEmail, optionalPhone, optionalPincode, optionalText,
  phoneNumber, requiredText,
} from '@/components/form/rules';
import { optionalGstin } from '@/components/form/tax-rules';
import { today } from '@/lib/format';
import type { Student } from './api';
import { t } from './text';

const fields = z.object({
  studentName: requiredText(t('faults.name')),
  phone: phoneNumber,
  whatsapp: optionalPhone,
  email: optionalEmail,
  dob: optionalDay.check(z.refine<string | null>((dob) => !dob || dob <= today(), t('faults.dob'))),
  gender: optionalWord<Exclude<Student['gender'], ''>>(),
  guardianName: optionalText,
  guardianRelation: optionalText,
  guardianPhone: optionalPhone,
  guardianConsent: z.boolean(),
  address: optionalText,
  city: optionalText,
  state: optionalText,
  pincode: optionalPincode,
  school: optionalText,
  admissionDate: day(t('faults.admission')),
  branchObjectId: chosen(t('faults.branch')),
  billsCompany: z.boolean(),
  billToName: optionalText,
  billToAddress: optionalText,
  billToState: optionalText,
  billToGstin: optionalGstin,
});

const COMPANY_REQUIRED = ['billToName', 'billToAddress', 'billToState'] as const;

export const studentSchema = fields.check((found) => {
  if (!found.value.billsCompany) return;
  for (const name of COMPANY_REQUIRED) {
    if (!found.value[name]) {
      found.issues.push({ code: 'custom', message: t(`faults.${name}`), path: [name], input: found.value });
    }
  }
});

export type StudentForm = z.input<typeof studentSchema>;
export type StudentValues = z.output<typeof studentSchema>;

/** What the fields hold at the start; a new student joins today, in the person's own branch. */
export function studentDefaults(student?: Student, branchId?: number | null): StudentForm {
  return {
    studentName: student?.studentName ?? '',
    phone: student?.phone ?? '',
    whatsapp: student?.whatsapp ?? '',
    email: student?.email ?? '',
    dob: student?.dob ?? '',
    gender: student?.gender ?? '',
    guardianName: student?.guardianName ?? '',
    guardianRelation: student?.guardianRelation ?? '',
    guardianPhone: student?.guardianPhone ?? '',
    guardianConsent: student?.guardianConsent ?? false,
    address: student?.address ?? '',
    city: student?.city ?? '',
    state: student?.state ?? '',
    pincode: student?.pincode ?? '',
    school: student?.school ?? '',
    admissionDate: student?.admissionDate ?? today(),
    branchObjectId: String(student?.branchObjectId._id ?? branchId ?? ''),
    billsCompany: Boolean(student?.billToName),
    billToName: student?.billToName ?? '',
    billToAddress: student?.billToAddress ?? '',
    billToState: student?.billToState ?? '',
    billToGstin: student?.billToGstin ?? '',
  };
}

/** The request body. A company that is no longer billed is removed from the student. */
export function studentBody({ billsCompany, ...body }: StudentValues) {
  return billsCompany ? body : { ...body, billToName: '', billToAddress: '', billToState: '', billToGstin: '' };
}

export const LABELS: Record<keyof StudentForm, string> = {
  studentName: t('fields.name'),
  phone: t('fields.phone'),
  whatsapp: t('fields.whatsapp'),
  email: t('fields.email'),
  dob: t('fields.dob'),
  gender: t('fields.gender'),
  guardianName: t('fields.guardianName'),
  guardianRelation: t('fields.guardianRelation'),
  guardianPhone: t('fields.guardianPhone'),
  guardianConsent: t('fields.guardianConsent'),
  address: t('fields.address'),
  city: t('fields.city'),
  state: t('fields.state'),
  pincode: t('fields.pincode'),
  school: t('fields.school'),
  admissionDate: t('fields.admissionDate'),
  branchObjectId: t('fields.branch'),
  billsCompany: t('fields.billsCompany'),
  billToName: t('fields.billToName'),
  billToAddress: t('fields.billToAddress'),
  billToState: t('fields.billToState'),
  billToGstin: t('fields.billToGstin'),
};
