// Written by `make api` from docs/openapi.yaml.
export const payment = {
  date: { label: 'Date', kind: 'date', sorted: true },
  receiptNo: { label: 'Payment ID', kind: 'text', sorted: true },
  studentId: { label: 'Student ID', kind: 'text', sorted: true },
  studentName: { label: 'Student name', kind: 'text', sorted: true },
  coursename: { label: 'Course name', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch name', kind: 'ref', sorted: true },
  amount: { label: 'Amount', kind: 'money', sorted: true },
  method: { label: 'Payment method', kind: 'text', sorted: true, words: { CASH: 'Cash', UPI: 'UPI', CARD: 'Card', BANK_TRANSFER: 'Bank transfer' } },
  reference: { label: 'Reference', kind: 'text', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { CONFIRMED: 'Confirmed', REVERSED: 'Reversed' } },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
