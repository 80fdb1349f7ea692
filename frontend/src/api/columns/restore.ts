// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const restore = {
  orgId: { label: t`Org ID`, kind: 'text', sorted: true },
  centreName: { label: t`Centre name`, kind: 'text', sorted: true },
  takenAt: { label: t`Backup of`, kind: 'instant', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { PREPARING: t`Preparing`, READY: t`Ready`, SWAPPING: t`Swapping`, SWAPPED: t`Swapped`, SWAPPING_BACK: t`Swapping back`, SWAPPED_BACK: t`Swapped back`, FAILED: t`Failed`, DELETED: t`Deleted` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  message: { label: t`Message`, kind: 'text', sorted: true },
  receipts: { label: t`Receipts`, kind: 'integer', sorted: true },
  receiptAmount: { label: t`Amount of the receipts`, kind: 'money', sorted: true },
  swappedAt: { label: t`Swapped`, kind: 'instant', sorted: true },
  swappedBackAt: { label: t`Swapped back`, kind: 'instant', sorted: true },
  keptUntil: { label: t`Kept until`, kind: 'instant', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
