import { t } from '@lingui/core/macro';
import { feeRefundInput, settlementInput } from '@/api/forms/refund';
import { refundPolicyInput } from '@/api/forms/refundpolicy';
import { defineForm, defineStep, type Fault, type HeldBy } from '@/components/form/define-form';

const REFERENCE = t`A reference is required for UPI, card and bank transfer.`;

interface Given {
  method: string | null;
  reference: string;
  payNow?: boolean;
}

/** Money that is given back without cash is found by its reference. */
const referenceFaults = ({ method, reference, payNow = true }: Given): Fault[] =>
  payNow && method !== 'CASH' && !reference ? [['reference', REFERENCE]] : [];

const { amount, method, reference, date, reason, payNow } = feeRefundInput;

export const refundForm = defineForm({ amount, method, payNow, date, reference, reason }, referenceFaults);
export type RefundForm = HeldBy<typeof refundForm>;

export const payForm = defineStep({ date, method, reference }, referenceFaults);

export const settleForm = defineForm({
  basis: settlementInput.basis,
  method: settlementInput.method,
  payNow: settlementInput.payNow,
  date: settlementInput.date,
  reference: settlementInput.reference,
  reason: settlementInput.reason,
});
export type SettleForm = HeldBy<typeof settleForm>;

export const policyForm = defineForm(refundPolicyInput);
