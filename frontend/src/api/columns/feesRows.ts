// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const feesRows = {
  enrollDate: { label: t`Enroll date`, kind: 'date', sorted: true },
  enrollNo: { label: t`Enroll no`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course name`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch name`, kind: 'ref', sorted: true },
  baseFee: { label: t`Base fee`, kind: 'money', sorted: true },
  gstAmount: { label: t`GST amount`, kind: 'money', sorted: true },
  materialFee: { label: t`Material fee`, kind: 'money', sorted: true },
  totalFee: { label: t`Total fee`, kind: 'money', sorted: true },
  paidFee: { label: t`Paid fee`, kind: 'money', sorted: true },
  pendingFee: { label: t`Pending fee`, kind: 'money', sorted: true },
} as const;
