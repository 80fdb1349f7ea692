// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, email, flag, reference, text } from '../fields/text';

export const paymentInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
  amount: /* @__PURE__ */ money({ label: t`Amount received`, required: t`Enter the amount received.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  method: /* @__PURE__ */ choice({ label: t`Method`, required: t`Payment method is required.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
  reference: /* @__PURE__ */ text({ label: t`Reference`, optional: true, maxLength: 60 }),
  bank: /* @__PURE__ */ text({ label: t`Bank of the cheque`, optional: true, maxLength: 60 }),
  chequeDate: /* @__PURE__ */ day({ label: t`Cheque date`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  cashReason: /* @__PURE__ */ text({ label: t`Reason for so much cash`, optional: true, maxLength: 300 }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A payment cannot be dated later than today.` }),
};

export const bounceInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  date: /* @__PURE__ */ day({ label: t`Bounced on`, required: t`Enter a date as dd-mm-yyyy.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The day cannot be later than today.` }),
  charge: /* @__PURE__ */ flag({ label: t`Charge the student for the bounced cheque` }),
};

export const clearOneInput = {
  date: /* @__PURE__ */ day({ label: t`Cleared on`, required: t`Enter a date as dd-mm-yyyy.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The day cannot be later than today.` }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};

export const reverseInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  together: /* @__PURE__ */ flag({ label: t`Also the payments of the other students` }),
};
