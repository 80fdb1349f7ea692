// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const purchase = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  materialId: { label: t`Material ID`, kind: 'text', sorted: true },
  invoiceNo: { label: t`Invoice no`, kind: 'text', sorted: true },
  materialName: { label: t`Material name`, kind: 'text', sorted: true },
  vendorName: { label: t`Vendor name`, kind: 'text', sorted: true },
  nos: { label: t`NOS`, kind: 'integer', sorted: true },
  amount: { label: t`Amount`, kind: 'money', sorted: true },
  method: { label: t`Payment method`, kind: 'text', sorted: true, words: { CASH: t`Cash`, UPI: t`UPI`, CARD: t`Card`, BANK_TRANSFER: t`Bank transfer` } },
  number: { label: t`Purchase ID`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { RECEIVED: t`Received`, RETURNED: t`Returned` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
