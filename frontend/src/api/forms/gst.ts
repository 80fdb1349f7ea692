// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { text } from '../fields/text';

export const filingInput = {
  gstin: /* @__PURE__ */ text({ label: t`GSTIN`, required: t`Please choose a GSTIN.`, maxLength: 15 }),
  month: /* @__PURE__ */ text({ label: t`Month`, required: t`Please choose a month.`, maxLength: 7, rules: [[/^[0-9]{4}-(0[1-9]|1[0-2])$/, t`Enter a month as yyyy-mm.`]] }),
  arn: /* @__PURE__ */ text({ label: t`ARN`, required: t`Please enter the ARN.`, maxLength: 15, typed: 'upper', rules: [[/^[A-Z0-9]{15}$/, t`An ARN has 15 letters and digits.`]] }),
  filedOn: /* @__PURE__ */ day({ label: t`Filed on`, required: t`Please enter the date.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
};

export const ledgersInput = {
  STUDENTS: /* @__PURE__ */ text({ label: t`Students`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  FEES: /* @__PURE__ */ text({ label: t`Fees`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  CGST: /* @__PURE__ */ text({ label: t`CGST`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  SGST: /* @__PURE__ */ text({ label: t`SGST`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  IGST: /* @__PURE__ */ text({ label: t`IGST`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  ADVANCE_TAX: /* @__PURE__ */ text({ label: t`GST on advances`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  BAD_DEBTS: /* @__PURE__ */ text({ label: t`Bad debts`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  INCOME: /* @__PURE__ */ text({ label: t`Income besides fees`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  EXPENSES: /* @__PURE__ */ text({ label: t`Expenses`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  MATERIAL: /* @__PURE__ */ text({ label: t`Purchases of material`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  TRANSFERS: /* @__PURE__ */ text({ label: t`Transfers`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  CASH: /* @__PURE__ */ text({ label: t`Cash`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  UPI: /* @__PURE__ */ text({ label: t`UPI`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  CARD: /* @__PURE__ */ text({ label: t`Card`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  BANK_TRANSFER: /* @__PURE__ */ text({ label: t`Bank`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  CHEQUE: /* @__PURE__ */ text({ label: t`Cheques in hand`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  STOCK: /* @__PURE__ */ text({ label: t`Opening stock`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
  OPENING: /* @__PURE__ */ text({ label: t`Opening balance`, required: t`Please enter the name of the ledger.`, maxLength: 99 }),
};
