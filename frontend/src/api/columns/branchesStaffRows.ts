// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const branchesStaffRows = {
  staffId: { label: t`Staff ID`, kind: 'text', sorted: true },
  username: { label: t`Name`, kind: 'text', sorted: true },
  role: { label: t`Role`, kind: 'text', sorted: true, words: { MASTER: t`MASTER`, SUPER_ADMIN: t`SUPER ADMIN`, ADMIN: t`ADMIN`, STAFF: t`STAFF`, TRAINER: t`TRAINER` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
} as const;
