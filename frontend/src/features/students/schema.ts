import { t } from '@lingui/core/macro';
import { flag } from '@/api/fields/text';
import { newStudent } from '@/api/forms/student';
import { defineForm, type HeldBy, type SentBy } from '@/components/form/define-form';

const COMPANY_FAULTS = {
  billToName: t`Company name is required.`,
  billToAddress: t`Company address is required.`,
  billToState: t`Company state is required.`,
};

const COMPANY_REQUIRED = ['billToName', 'billToAddress', 'billToState'] as const;

export const studentForm = defineForm(
  {
    ...newStudent,
    billsCompany: {
      ...flag({ label: t`Bill a company` }),
      hold: (_value: unknown, { billToName }: { billToName?: unknown }) => Boolean(billToName),
    },
  },
  ({ billsCompany, ...values }) =>
    COMPANY_REQUIRED.filter((name) => billsCompany && !values[name]).map((name) => [name, COMPANY_FAULTS[name]]),
);

export type StudentForm = HeldBy<typeof studentForm>;
export type StudentValues = SentBy<typeof studentForm>;

/** The request body. A company that is no longer billed is removed from the student. */
export function studentBody({ billsCompany, ...body }: StudentValues) {
  return billsCompany ? body : { ...body, billToName: '', billToAddress: '', billToState: '', billToGstin: '' };
}
