// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, flag, reference, text } from '../fields/text';

export const enrolmentInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`Please choose a course.` }),
  feePlanObjectId: /* @__PURE__ */ reference({ label: t`Fee plan`, required: t`Please choose a fee plan.` }),
  batchObjectId: /* @__PURE__ */ reference({ label: t`Batch`, optional: true }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose one from the list.` }),
  trainerObjectId: /* @__PURE__ */ reference({ label: t`Trainer`, optional: true }),
  start: /* @__PURE__ */ day({ label: t`First day`, required: t`Please choose the first day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  end: /* @__PURE__ */ day({ label: t`Last day`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  discountKind: /* @__PURE__ */ choice({ label: t`Discount`, words: { NONE: t`No discount`, AMOUNT: t`Rupees off each due`, PERCENT: t`Per cent` } }),
  discountValue: /* @__PURE__ */ money({ label: t`Discount in rupees`, required: t`Enter the discount as a number with up to 2 decimals.`, invalid: t`Enter the discount as a number with up to 2 decimals.` }),
  discountReason: /* @__PURE__ */ text({ label: t`Reason for the discount`, optional: true, maxLength: 300 }),
  autoRenew: /* @__PURE__ */ flag({ label: t`Auto-renewal: the next due is made each period until switched off` }),
  trial: /* @__PURE__ */ flag({ label: t`Trial` }),
};

export const cancelInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};

export const stepPreviewInput = {
  on: /* @__PURE__ */ day({ label: t`Day`, required: t`Enter a date as dd-mm-yyyy.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, optional: true, maxLength: 300 }),
  batchObjectId: /* @__PURE__ */ reference({ label: t`To batch`, optional: true }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`To branch`, optional: true }),
  trainerObjectId: /* @__PURE__ */ reference({ label: t`Trainer`, optional: true }),
};

export const batchMoveOfMany = {
  batchObjectId: /* @__PURE__ */ reference({ label: t`Batch`, required: t`Please choose a batch.` }),
};
