// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const appPost = {
  title: { label: t`Title`, kind: 'text', sorted: true },
  pinned: { label: t`Pinned`, kind: 'flag', sorted: true },
  roles: { label: t`Roles`, kind: 'texts' },
  branchNames: { label: t`Branches`, kind: 'text', sorted: true },
  from: { label: t`From`, kind: 'instant', sorted: true },
  to: { label: t`To`, kind: 'instant', sorted: true },
  readers: { label: t`Read`, kind: 'integer', sorted: true },
  people: { label: t`People`, kind: 'integer', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DRAFT: t`Draft`, SCHEDULED: t`Scheduled`, PUBLISHED: t`Published`, EXPIRED: t`Expired` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
