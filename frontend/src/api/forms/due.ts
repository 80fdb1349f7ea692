// Written by `make api` from docs/openapi.yaml.
import { day, money } from '../fields/amounts';
import { reference, text } from '../fields/text';

export const chargeInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: 'Student', required: 'Please choose a student.' }),
  head: /* @__PURE__ */ text({ label: 'For', required: 'Enter what the charge is for.', maxLength: 60 }),
  amount: /* @__PURE__ */ money({ label: 'Amount before GST', required: 'Enter the amount before GST.', invalid: 'Enter an amount in rupees with up to 2 decimals.', positive: 'The amount must be more than zero.' }),
  courseObjectId: /* @__PURE__ */ reference({ label: 'GST', optional: true }),
  dueDate: /* @__PURE__ */ day({ label: 'Due date', required: 'The due date is required.', invalid: 'Enter a date as dd-mm-yyyy.' }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
};
