// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const certificate = {
  certificateId: { label: t`Certificate ID`, kind: 'text', sorted: true },
  studentObjectId: { label: t`Student`, kind: 'ref', sorted: true },
  courseObjectId: { label: t`Course`, kind: 'ref', sorted: true },
  title: { label: t`Title`, kind: 'text', sorted: true },
  description: { label: t`Description`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ISSUED: t`Issued`, REVOKED: t`Revoked` } },
  reason: { label: t`Reason`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
