// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const trialbalanceBeforeRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  number: { label: t`Number`, kind: 'text', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  account: { label: t`Account`, kind: 'text', sorted: true, words: { STUDENTS: t`Students`, FEES: t`Fees`, CGST: t`CGST`, SGST: t`SGST`, IGST: t`IGST`, ADVANCE_TAX: t`GST on advances`, BAD_DEBTS: t`Bad debts`, INCOME: t`Income besides fees`, EXPENSES: t`Expenses`, MATERIAL: t`Purchases of material`, TRANSFERS: t`Transfers`, CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank`, CHEQUE: t`Cheques in hand`, STOCK: t`Opening stock`, OPENING: t`Opening balance` } },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  opening: { label: t`Opening`, kind: 'money', sorted: true },
  closing: { label: t`Closing`, kind: 'money', sorted: true },
} as const;
