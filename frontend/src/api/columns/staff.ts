// Written by `make api` from docs/openapi.yaml.
export const staff = {
  staffId: { label: 'Staff ID', kind: 'text', sorted: true },
  username: { label: 'Name', kind: 'text', sorted: true },
  phone: { label: 'Phone', kind: 'text', sorted: true },
  email: { label: 'Email', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  role: { label: 'Role', kind: 'text', sorted: true, words: { MASTER: 'MASTER', SUPER_ADMIN: 'SUPER ADMIN', ADMIN: 'ADMIN', STAFF: 'STAFF', TRAINER: 'TRAINER' } },
  status: { label: 'Status', kind: 'text', sorted: true, words: { INVITED: 'Invited', ACTIVE: 'Active', INACTIVE: 'Inactive' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
  salaryType: { words: { MONTHLY: 'per month', PER_DAY: 'per day', PER_SESSION: 'per session', PER_HOUR: 'per hour' } },
  jobtype: { words: { 'Full time': 'Full time', 'Part time': 'Part time', Contract: 'Contract', Visiting: 'Visiting' } },
  gender: { words: { Male: 'Male', Female: 'Female', Other: 'Other' } },
} as const;
