// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, email, flag, reference, text } from '../fields/text';

export const feeRefundInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
  amount: /* @__PURE__ */ money({ label: t`Amount to refund`, required: t`Enter the amount to refund.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  method: /* @__PURE__ */ choice({ label: t`Method`, required: t`Please choose how the money is given back.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer` } }),
  reference: /* @__PURE__ */ text({ label: t`Reference`, optional: true, maxLength: 60 }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A refund cannot be dated later than today.` }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  payNow: /* @__PURE__ */ flag({ label: t`The money was given back` }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};

export const settlementInput = {
  enrolmentObjectId: /* @__PURE__ */ reference({ label: t`Enrolment`, required: t`Please choose an enrolment.` }),
  basis: /* @__PURE__ */ choice({ label: t`Calculate by`, words: { DAYS: t`Unused days`, SESSIONS: t`Unused sessions` } }),
  amount: /* @__PURE__ */ money({ label: t`Amount to refund`, required: t`Enter the amount to refund.`, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  method: /* @__PURE__ */ choice({ label: t`Method`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer` } }),
  reference: /* @__PURE__ */ text({ label: t`Reference`, optional: true, maxLength: 60 }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A refund cannot be dated later than today.` }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, optional: true, maxLength: 300 }),
  payNow: /* @__PURE__ */ flag({ label: t`The money was given back` }),
};
