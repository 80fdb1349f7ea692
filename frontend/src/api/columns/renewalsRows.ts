// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const renewalsRows = {
  renewsOn: { label: t`Renews on`, kind: 'date', sorted: true },
  enrollNo: { label: t`Enroll no`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course name`, kind: 'ref', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  fee: { label: t`Course fee`, kind: 'money', sorted: true },
} as const;
