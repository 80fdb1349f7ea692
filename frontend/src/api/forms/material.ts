// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, reference, text, whole } from '../fields/text';

export const purchaseInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  itemObjectId: /* @__PURE__ */ reference({ label: t`Material name`, required: t`Please choose the material.` }),
  vendorName: /* @__PURE__ */ text({ label: t`Vendor name`, required: t`Vendor name is required.`, maxLength: 80 }),
  invoiceNo: /* @__PURE__ */ text({ label: t`Invoice no`, optional: true, maxLength: 40 }),
  nos: /* @__PURE__ */ whole({ label: t`NOS`, required: t`Enter the number of units.`, invalid: t`Enter a whole number from 1 to 100,000.`, minimum: 1, maximum: 100000 }),
  amount: /* @__PURE__ */ money({ label: t`Amount`, required: t`Enter the amount paid.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  method: /* @__PURE__ */ choice({ label: t`Payment method`, required: t`Payment method is required.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer` } }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Branch selection is required.` }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
