// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const comingRenewal = {
  enrollNo: { label: t`Enroll no`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  feePlanObjectId: { label: t`Fee plan`, kind: 'ref', sorted: true },
  batchObjectId: { label: t`Batch`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  renewsOn: { label: t`Renews on`, kind: 'date', sorted: true },
  amount: { label: t`Amount`, kind: 'money' },
  skipped: { label: t`Skipped`, kind: 'flag', sorted: true },
} as const;
