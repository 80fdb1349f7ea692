// Written by `make api` from docs/openapi.yaml.
export const course = {
  courseId: { label: 'Course ID', kind: 'text', sorted: true },
  coursename: { label: 'Course name', kind: 'text', sorted: true },
  category: { label: 'Category', kind: 'text', sorted: true },
  durationUnit: { words: { DAYS: 'Days', WEEKS: 'Weeks', MONTHS: 'Months' } },
  duration: { label: 'Duration', kind: 'text', sorted: true },
  baseFee: { label: 'Fee', kind: 'money', sorted: true },
  gstRate: { label: 'GST %', kind: 'money', sorted: true },
  sac: { label: 'SAC', kind: 'text', sorted: true },
  materialFee: { label: 'Material fee', kind: 'money', sorted: true },
  registrationFee: { label: 'Registration fee', kind: 'money', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { DRAFT: 'Draft', ACTIVE: 'Active', INACTIVE: 'Inactive' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
