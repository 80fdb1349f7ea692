// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, paragraph, reference, text } from '../fields/text';

export const transferInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  amount: /* @__PURE__ */ money({ label: t`Amount`, required: t`Please enter the amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
  fromAccount: /* @__PURE__ */ choice({ label: t`From`, required: t`Please choose an account.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
  toBranchObjectId: /* @__PURE__ */ reference({ label: t`To branch`, optional: true }),
  toAccount: /* @__PURE__ */ choice({ label: t`To`, required: t`Please choose an account.`, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer`, CHEQUE: t`Cheque` } }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 500 }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
