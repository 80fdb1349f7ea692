// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const missingRecord = {
  kind: { label: t`Record`, kind: 'text', sorted: true, words: { RECEIPT: t`Receipt`, CHEQUE_CLEARED: t`Cheque cleared`, REVERSAL: t`Reversal`, CREDIT_NOTE: t`Credit note`, REFUND: t`Refund`, EXPENSE: t`Expense`, INCOME: t`Income`, TRANSFER: t`Transfer`, PURCHASE: t`Purchase`, DISTRIBUTION: t`Distribution`, OPENING: t`Opening balance`, DAY_CLOSE: t`Day close`, CERTIFICATE: t`Certificate`, OPENING_DUE: t`Opening due`, OPENING_ADVANCE: t`Opening advance`, BILL: t`Bill`, RECEIPT_VOUCHER: t`Receipt voucher`, REFUND_VOUCHER: t`Refund voucher`, USER_ADDED: t`User added`, USER_REMOVED: t`User removed` } },
  number: { label: t`Number`, kind: 'text', sorted: true },
  date: { label: t`Date`, kind: 'date', sorted: true },
  name: { label: t`Name`, kind: 'text', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  method: { label: t`Mode or role`, kind: 'text', sorted: true },
  detail: { label: t`Details`, kind: 'text', sorted: true },
  since: { label: t`Entered`, kind: 'text', sorted: true, words: { BACKUP: t`Since the backup`, SWAP: t`Since the swap` } },
} as const;
