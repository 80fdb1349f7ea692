import { flag } from '@/api/fields/text';
import { newStudent } from '@/api/forms/student';
import { defineForm, type HeldBy, type SentBy } from '@/components/form/define-form';
import { t } from './text';

const COMPANY_REQUIRED = ['billToName', 'billToAddress', 'billToState'] as const;

export const studentForm = defineForm(
  {
    ...newStudent,
    billsCompany: {
      ...flag({ label: t('billsCompany') }),
      hold: (_value: unknown, { billToName }: { billToName?: unknown }) => Boolean(billToName),
    },
  },
  ({ billsCompany, ...values }) =>
    COMPANY_REQUIRED.filter((name) => billsCompany && !values[name]).map((name) => [name, t(`companyFaults.${name}`)]),
);

export type StudentForm = HeldBy<typeof studentForm>;
export type StudentValues = SentBy<typeof studentForm>;

/** The request body. A company that is no longer billed is removed from the student. */
export function studentBody({ billsCompany, ...body }: StudentValues) {
  return billsCompany ? body : { ...body, billToName: '', billToAddress: '', billToState: '', billToGstin: '' };
}
