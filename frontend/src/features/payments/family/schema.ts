import { t } from '@lingui/core/macro';
import { newFamily } from '@/api/forms/family';
import { paymentInput } from '@/api/forms/studentpayment';
import { defineForm, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';
import type { FamilyPaymentInput } from './api';

const { familyName, payerName, phone } = newFamily;
const { amount, method, reference, bank, chequeDate, cashReason, date } = paymentInput;

export const familyForm = defineForm({ familyName, payerName, phone });

/** As the bank prints it. */
const CHEQUE_NUMBER = /^\d{6}$/;

export const familyPaymentForm = defineForm(
  { amount, method, reference, bank, chequeDate, cashReason, date },
  (values) => {
    const faults: Fault[] = [];
    if (values.method === 'CHEQUE') {
      if (!CHEQUE_NUMBER.test(values.reference)) faults.push(['reference', t`A cheque number has 6 digits.`]);
      if (!values.bank) faults.push(['bank', t`Please enter the bank of the cheque.`]);
      if (!values.chequeDate) faults.push(['chequeDate', t`Please enter the date on the cheque.`]);
    } else if (values.method !== 'CASH' && !values.reference)
      faults.push(['reference', t`A reference is required for UPI, card and bank transfer.`]);
    return faults;
  },
);

export type FamilyPaymentForm = HeldBy<typeof familyPaymentForm>;
export type FamilyPaymentValues = SentBy<typeof familyPaymentForm>;

/** What is sent: of the fields only those that the method has. */
export function familyPaymentBody(studentObjectId: number, values: FamilyPaymentValues): FamilyPaymentInput {
  const { reference: given, bank: of, chequeDate: dated, cashReason: reason, ...rest } = values;
  return {
    studentObjectId,
    ...rest,
    ...(given && rest.method !== 'CASH' ? { reference: given } : {}),
    ...(rest.method === 'CHEQUE' && dated ? { bank: of, chequeDate: dated } : {}),
    ...(rest.method === 'CASH' && reason ? { cashReason: reason } : {}),
  };
}
