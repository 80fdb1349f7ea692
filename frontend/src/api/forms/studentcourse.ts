// Written by `make api` from docs/openapi.yaml.
import { day, money } from '../fields/amounts';
import { choice, flag, reference, text } from '../fields/text';

export const enrolmentInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: 'Student', required: 'Please choose a student.' }),
  courseObjectId: /* @__PURE__ */ reference({ label: 'Course', required: 'Please choose a course.' }),
  feePlanObjectId: /* @__PURE__ */ reference({ label: 'Fee plan', required: 'Please choose a fee plan.' }),
  batchObjectId: /* @__PURE__ */ reference({ label: 'Batch', optional: true }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Please choose one from the list.' }),
  trainerObjectId: /* @__PURE__ */ reference({ label: 'Trainer', optional: true }),
  start: /* @__PURE__ */ day({ label: 'First day', required: 'Please choose the first day.', invalid: 'Enter a date as dd-mm-yyyy.' }),
  end: /* @__PURE__ */ day({ label: 'Last day', optional: true, invalid: 'Enter a date as dd-mm-yyyy.' }),
  discountKind: /* @__PURE__ */ choice({ label: 'Discount', words: { NONE: 'No discount', AMOUNT: 'Rupees off each due', PERCENT: 'Per cent' } }),
  discountValue: /* @__PURE__ */ money({ label: 'Discount in rupees', required: 'Enter the discount as a number with up to 2 decimals.', invalid: 'Enter the discount as a number with up to 2 decimals.' }),
  discountReason: /* @__PURE__ */ text({ label: 'Reason of the discount', optional: true, maxLength: 300 }),
  autoRenew: /* @__PURE__ */ flag({ label: 'Auto-renewal: the next due is made each period until switched off' }),
  trial: /* @__PURE__ */ flag({ label: 'Trial' }),
};

export const cancelInput = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
};

export const stepPreviewInput = {
  on: /* @__PURE__ */ day({ label: 'Day', required: 'Enter a date as dd-mm-yyyy.', invalid: 'Enter a date as dd-mm-yyyy.' }),
  reason: /* @__PURE__ */ text({ label: 'Reason', optional: true, maxLength: 300 }),
  batchObjectId: /* @__PURE__ */ reference({ label: 'To batch', optional: true }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'To branch', optional: true }),
  trainerObjectId: /* @__PURE__ */ reference({ label: 'Trainer', optional: true }),
};

export const batchMoveOfMany = {
  batchObjectId: /* @__PURE__ */ reference({ label: 'Batch', required: 'Please choose a batch.' }),
};
