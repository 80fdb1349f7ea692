// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const course = {
  courseId: { label: t`Course ID`, kind: 'text', sorted: true },
  coursename: { label: t`Course name`, kind: 'text', sorted: true },
  category: { label: t`Category`, kind: 'text', sorted: true },
  durationUnit: { words: { DAYS: t`Days`, WEEKS: t`Weeks`, MONTHS: t`Months` } },
  duration: { label: t`Duration`, kind: 'text', sorted: true },
  baseFee: { label: t`Fee`, kind: 'money', sorted: true },
  gstRate: { label: t`GST %`, kind: 'money', sorted: true },
  sac: { label: t`SAC`, kind: 'text', sorted: true },
  materialFee: { label: t`Material fee`, kind: 'money', sorted: true },
  registrationFee: { label: t`Registration fee`, kind: 'money', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { DRAFT: t`Draft`, ACTIVE: t`Active`, INACTIVE: t`Inactive` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
} as const;
