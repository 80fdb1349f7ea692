// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { reference, text, whole } from '../fields/text';

export const distributionInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  itemObjectId: /* @__PURE__ */ reference({ label: t`Material name`, required: t`Please choose the material.` }),
  nos: /* @__PURE__ */ whole({ label: t`Distribute NOS`, required: t`Enter the number of units.`, invalid: t`Enter a whole number from 1 to 100,000.`, minimum: 1, maximum: 100000 }),
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, optional: true }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`To branch`, optional: true }),
  fromBranchObjectId: /* @__PURE__ */ reference({ label: t`From branch`, optional: true }),
};

export const acknowledgeInput = {
  name: /* @__PURE__ */ text({ label: t`Your name`, required: t`Please enter your name.`, maxLength: 80 }),
};

export const materialReturnInput = {
  nos: /* @__PURE__ */ whole({ label: t`Returned NOS`, required: t`Enter the number of units.`, invalid: t`Enter a whole number from 1 to 100,000.`, minimum: 1, maximum: 100000 }),
  credit: /* @__PURE__ */ money({ label: t`Credit before GST`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, optional: true, maxLength: 300 }),
};

export const kitInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  head: /* @__PURE__ */ text({ label: t`Charge for`, optional: true, maxLength: 60 }),
  amount: /* @__PURE__ */ money({ label: t`Amount before GST`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, optional: true }),
  kitObjectId: /* @__PURE__ */ reference({ label: t`Kit`, optional: true }),
};
