// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const student = {
  admissionDate: { label: t`Date`, kind: 'date', sorted: true },
  studentId: { label: t`Student ID`, kind: 'text', sorted: true },
  studentName: { label: t`Name`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, ON_HOLD: t`On hold`, COMPLETED: t`Completed`, LEFT: t`Left` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  pending: { label: t`Pending`, kind: 'money', sorted: true },
  daysLate: { label: t`Days late`, kind: 'integer', sorted: true },
  courses: { label: t`Courses`, kind: 'text', sorted: true },
  gender: { words: { Male: t`Male`, Female: t`Female`, Other: t`Other` } },
} as const;
