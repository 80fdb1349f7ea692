// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const promotion = {
  start: { label: t`First day`, kind: 'date', sorted: true },
  batchObjectId: { label: t`From`, kind: 'ref', sorted: true },
  toBatchObjectId: { label: t`To`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  feePlanObjectId: { label: t`Fee plan`, kind: 'ref', sorted: true },
  keepsDiscount: { label: t`Discounts kept`, kind: 'flag', sorted: true },
  students: { label: t`Students`, kind: 'integer', sorted: true },
  dues: { label: t`Dues`, kind: 'integer', sorted: true },
  total: { label: t`Total`, kind: 'money', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DONE: t`Promoted`, UNDONE: t`Undone` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
