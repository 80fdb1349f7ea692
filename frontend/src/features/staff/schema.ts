import * as z from 'zod/mini';
import { emailAddress, newPassword } from '@/components/form/credential-rules';
import { chosen, chosenWord, optionalDay, phoneNumber, requiredText } from '@/components/form/rules';
import { fromPaise, toPaise, today } from '@/lib/format';
import type { Staff, StaffInput } from './api';
import { t } from './text';

/** The staff form of the specification, section 5, with its sentences. */
export type Mode = 'create' | 'edit' | 'view';

/** Sent empty when nothing was typed: the API knows no null for text. */
const mayBeEmpty = z.string().check(z.trim());

const salary = z.pipe(
  z.string().check(z.trim(), z.refine((text) => /^(\d+(\.\d{1,2})?)?$/.test(text), t('faults.salary'))),
  z.transform((text: string) => (text ? fromPaise(toPaise(text) ?? 0) : null)),
);

const dob = z.pipe(
  optionalDay,
  z.nullable(z.string()).check(z.refine((day) => !day || day <= today(), t('faults.dob'))),
);

const details = {
  username: requiredText(t('faults.username')),
  phone: phoneNumber,
  address: requiredText(t('faults.address')),
  role: chosenWord<StaffInput['role']>(t('faults.role')),
  branchObjectId: chosen(t('faults.branch')),
  jobtype: chosenWord<StaffInput['jobtype']>(t('faults.jobtype')),
  is_active: requiredText(t('faults.status')),
  salary,
  salaryType: chosenWord<Staff['salaryType']>(t('faults.salaryType')),
  pfnumber: z.string().check(z.trim(), z.regex(/^\d{0,12}$/, t('faults.uan'))),
  joiningDate: optionalDay,
  parentname: mayBeEmpty,
  dob,
  gender: chosenWord<StaffInput['gender']>(t('faults.gender')),
  education: mayBeEmpty,
};

export const createSchema = z.object({ ...details, email: emailAddress, password: newPassword });

/** Email and password belong to the person: an edit neither shows nor sends them. */
export const editSchema = z.object({ ...details, email: z.string(), password: z.string() });

export type StaffForm = z.input<typeof createSchema>;
export type StaffValues = z.output<typeof createSchema>;

/** What the fields hold at the start. @param branchId where somebody new works unless said otherwise */
export function staffDefaults(staff?: Staff, branchId?: number): StaffForm {
  return {
    username: staff?.username ?? '',
    email: staff?.email ?? '',
    phone: staff?.phone ?? '',
    password: '',
    address: staff?.address ?? '',
    role: staff?.role ?? '',
    branchObjectId: String((staff ? staff.branchObjectId?._id : branchId) ?? ''),
    jobtype: staff?.jobtype ?? '',
    is_active: String(staff?.is_active ?? true),
    salary: staff?.salary ?? '',
    salaryType: staff?.salaryType ?? 'MONTHLY',
    pfnumber: staff?.pfnumber ?? '',
    joiningDate: staff?.joiningDate ?? '',
    parentname: staff?.parentname ?? '',
    dob: staff?.dob ?? '',
    gender: staff?.gender ?? '',
    education: staff?.education ?? '',
  };
}

/** Email and password are the account's and sent by a new one only. */
export const staffBody = ({ email, password, is_active, ...values }: StaffValues) => ({
  account: { email, password },
  details: { ...values, is_active: is_active === 'true' },
});
