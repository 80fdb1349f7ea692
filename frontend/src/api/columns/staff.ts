// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const staff = {
  staffId: { label: t`Staff ID`, kind: 'text', sorted: true },
  username: { label: t`Name`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  email: { label: t`Email`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  role: { label: t`Role`, kind: 'text', sorted: true, words: { MASTER: t`MASTER`, SUPER_ADMIN: t`SUPER ADMIN`, ADMIN: t`ADMIN`, STAFF: t`STAFF`, TRAINER: t`TRAINER` } },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { INVITED: t`Invited`, ACTIVE: t`Active`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  salaryType: { words: { MONTHLY: t`per month`, PER_DAY: t`per day`, PER_SESSION: t`per session`, PER_HOUR: t`per hour` } },
  jobtype: { words: { 'Full time': t`Full time`, 'Part time': t`Part time`, Contract: t`Contract`, Visiting: t`Visiting` } },
  gender: { words: { Male: t`Male`, Female: t`Female`, Other: t`Other` } },
} as const;
