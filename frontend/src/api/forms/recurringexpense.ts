// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, paragraph, reference, text } from '../fields/text';

export const recurringExpenseInput = {
  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Please enter a name.`, maxLength: 120 }),
  amount: /* @__PURE__ */ money({ label: t`Amount`, required: t`Please enter the amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  categoryObjectId: /* @__PURE__ */ reference({ label: t`Category`, required: t`Please choose one from the list.` }),
  paymentMode: /* @__PURE__ */ choice({ label: t`Payment mode`, required: t`Please choose a payment mode.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
  payee: /* @__PURE__ */ text({ label: t`Payee`, optional: true, maxLength: 80 }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 500 }),
  every: /* @__PURE__ */ choice({ label: t`Repeats`, required: t`Please choose how often.`, words: { MONTH: t`Every month`, QUARTER: t`Every quarter`, YEAR: t`Every year` } }),
  startsOn: /* @__PURE__ */ day({ label: t`First day`, required: t`The first day is required.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  endsOn: /* @__PURE__ */ day({ label: t`Last day`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
};
