// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { email, reference, text } from '../fields/text';

export const chargeInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
  head: /* @__PURE__ */ text({ label: t`For`, required: t`Enter what the charge is for.`, maxLength: 60 }),
  amount: /* @__PURE__ */ money({ label: t`Amount before GST`, required: t`Enter the amount before GST.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`GST`, optional: true }),
  dueDate: /* @__PURE__ */ day({ label: t`Due date`, required: t`The due date is required.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};

export const mailInput = {
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};
