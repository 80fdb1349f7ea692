// Written by `make api` from docs/openapi.yaml.
export const collectionsRows = {
  date: { label: 'Date', kind: 'date', sorted: true },
  receiptNo: { label: 'Payment ID', kind: 'text', sorted: true },
  studentName: { label: 'Student name', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch name', kind: 'ref', sorted: true },
  method: { label: 'Payment method', kind: 'text', sorted: true, words: { CASH: 'Cash', UPI: 'UPI', CARD: 'Card', BANK_TRANSFER: 'Bank transfer' } },
  kind: { label: 'Kind', kind: 'text', sorted: true, words: { PAYMENT: 'Payment', REVERSAL: 'Reversal' } },
  amount: { label: 'Amount', kind: 'money', sorted: true },
  reason: { label: 'Reason', kind: 'text', sorted: true },
} as const;
