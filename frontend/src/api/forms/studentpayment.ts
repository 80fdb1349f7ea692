// Written by `make api` from docs/openapi.yaml.
import { day, money } from '../fields/amounts';
import { choice, email, reference, text } from '../fields/text';

export const paymentInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: 'Student', required: 'Please choose a student.' }),
  amount: /* @__PURE__ */ money({ label: 'Amount received', required: 'Enter the amount received.', invalid: 'Enter an amount in rupees with up to 2 decimals.', positive: 'The amount must be more than zero.' }),
  method: /* @__PURE__ */ choice({ label: 'Method', required: 'Payment method is required.', words: { CASH: 'Cash', UPI: 'UPI', CARD: 'Card', BANK_TRANSFER: 'Bank transfer' } }),
  reference: /* @__PURE__ */ text({ label: 'Reference', optional: true, maxLength: 60 }),
  date: /* @__PURE__ */ day({ label: 'Date', required: 'The date is required.', invalid: 'Enter a date as dd-mm-yyyy.', future: 'A payment cannot be dated later than today.' }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: 'Email', optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
};
