// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { flag, reference, text, wholes } from '../fields/text';

export const promotionInput = {
  batchObjectId: /* @__PURE__ */ reference({ label: t`Batch`, required: t`Please choose a batch.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`Please choose a course.` }),
  feePlanObjectId: /* @__PURE__ */ reference({ label: t`Fee plan`, required: t`Please choose a fee plan.` }),
  toBatchObjectId: /* @__PURE__ */ reference({ label: t`To batch`, optional: true }),
  newBatch: /* @__PURE__ */ text({ label: t`Name of the new batch`, optional: true, maxLength: 80 }),
  trainerObjectId: /* @__PURE__ */ reference({ label: t`Trainer`, optional: true }),
  start: /* @__PURE__ */ day({ label: t`First day`, required: t`Please choose the first day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  keepsDiscount: /* @__PURE__ */ flag({ label: t`Keep discounts` }),
  autoRenew: /* @__PURE__ */ flag({ label: t`Auto-renewal: the next due is made each period until switched off` }),
  enrolments: /* @__PURE__ */ wholes({ label: t`Students` }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
