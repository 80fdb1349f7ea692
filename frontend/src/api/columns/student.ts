// Written by `make api` from docs/openapi.yaml.
export const student = {
  admissionDate: { label: 'Date', kind: 'date', sorted: true },
  studentId: { label: 'Student ID', kind: 'text', sorted: true },
  studentName: { label: 'Name', kind: 'text', sorted: true },
  phone: { label: 'Phone', kind: 'text', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { ACTIVE: 'Active', ON_HOLD: 'On hold', COMPLETED: 'Completed', LEFT: 'Left' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
  pending: { label: 'Pending', kind: 'money', sorted: true },
  daysLate: { label: 'Days late', kind: 'integer', sorted: true },
  courses: { label: 'Courses', kind: 'text', sorted: true },
  gender: { words: { Male: 'Male', Female: 'Female', Other: 'Other' } },
} as const;
