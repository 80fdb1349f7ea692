import { t } from '@lingui/core/macro';

const FIELD_LABELS = {
  studentName: t`Student name`,
  phone: t`Phone`,
  whatsapp: t`WhatsApp number`,
  email: t`Email`,
  dob: t`Date of birth`,
  gender: t`Gender`,
  guardianName: t`Guardian name`,
  guardianRelation: t`Relation`,
  guardianPhone: t`Guardian phone`,
  guardianConsent: t`Guardian consent`,
  address: t`Address`,
  city: t`City`,
  state: t`State`,
  pincode: t`Pincode`,
  school: t`School or work`,
  admissionDate: t`Admission date`,
  branch: t`Branch`,
};

const FIELDS = [
  'studentName',
  'phone',
  'whatsapp',
  'email',
  'dob',
  'gender',
  'guardianName',
  'guardianRelation',
  'guardianPhone',
  'guardianConsent',
  'address',
  'city',
  'state',
  'pincode',
  'school',
  'admissionDate',
  'branch',
] as const;

/** Parts of these may stand in columns of their own: first and last name. */
export const JOINED: readonly string[] = ['studentName', 'address'];

export const fieldOptions = FIELDS.map((value) => ({ value, label: FIELD_LABELS[value] }));

export const hasRequired = (mapping: readonly string[]) => mapping.includes('studentName') && mapping.includes('phone');
