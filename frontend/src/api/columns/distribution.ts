// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const distribution = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  distributeId: { label: t`Distribute ID`, kind: 'text', sorted: true },
  materialName: { label: t`Material name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  nos: { label: t`Distribute NOS`, kind: 'integer', sorted: true },
  materialId: { label: t`Material ID`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  fromBranchObjectId: { label: t`From`, kind: 'ref', sorted: true },
  returned: { label: t`Returned`, kind: 'integer', sorted: true },
  dueObjectId: { label: t`Due`, kind: 'ref', sorted: true },
  kitName: { label: t`Kit`, kind: 'text', sorted: true },
  creditNote: { label: t`Credit note`, kind: 'text', sorted: true },
  acknowledgedAt: { label: t`Confirmed`, kind: 'instant', sorted: true },
  acknowledgedBy: { label: t`Confirmed by`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DISTRIBUTED: t`Distributed`, RETURNED: t`Returned` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
