// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, flag, paragraph, reference, text } from '../fields/text';

export const incomeInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Please enter a name.`, maxLength: 120 }),
  amount: /* @__PURE__ */ money({ label: t`Amount`, required: t`Please enter the amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  paymentMode: /* @__PURE__ */ choice({ label: t`Payment mode`, required: t`Please choose a payment mode.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, optional: true }),
  batchObjectId: /* @__PURE__ */ reference({ label: t`Batch`, optional: true }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 500 }),
  sourceObjectId: /* @__PURE__ */ reference({ label: t`Source`, required: t`Please choose one from the list.` }),
  payee: /* @__PURE__ */ text({ label: t`Received from`, optional: true, maxLength: 80 }),
  received: /* @__PURE__ */ flag({ label: t`Received already` }),
};

export const postingInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  paymentMode: /* @__PURE__ */ choice({ label: t`Payment mode`, required: t`Please choose a payment mode.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
