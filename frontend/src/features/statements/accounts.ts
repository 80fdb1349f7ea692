import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { defineResource } from '@/api/resource';
import { students } from '@/api/resources';
import type { Days } from './years';

export const families = defineResource('family');

interface MailedTo {
  fromDate: string;
  email?: string;
}

/** Whose account a statement is, and where it is read, printed and shared. */
export interface Account {
  name: string;
  /** The name of the PDF. */
  file: string;
  /** The address of the PDF. */
  pdf: string;
  statement: (days: Days) => ReturnType<typeof statementOf>;
  share: (fromDate: string) => Promise<Schemas['SharedDocument']>;
  mail: (body: MailedTo, key: string) => Promise<{ message: string }>;
}

const statementOf = (id: number, days: Days) => students.get('{id}/statement', { id, ...days });

export const accountOfStudent = (student: { _id: number; studentId: string; studentName: string }): Account => ({
  name: student.studentName,
  file: `statement-${student.studentId}.pdf`,
  pdf: `${students.path}/${student._id}/statement/pdf`,
  statement: (days) => statementOf(student._id, days),
  share: async (fromDate) =>
    (await students.post('{id}/statement/share', { id: student._id, body: { fromDate } })).data,
  mail: (body, key) => students.post('{id}/statement/mail', { id: student._id, body, key }),
});

export const accountOfFamily = (family: { _id: number; familyName: string }): Account => ({
  name: t`the family ${{ family: family.familyName }}`,
  file: `statement-FAMILY-${family._id}.pdf`,
  pdf: `${families.path}/${family._id}/statement/pdf`,
  statement: (days) => families.get('{id}/statement', { id: family._id, ...days }),
  share: async (fromDate) => (await families.post('{id}/statement/share', { id: family._id, body: { fromDate } })).data,
  mail: (body, key) => families.post('{id}/statement/mail', { id: family._id, body, key }),
});
