// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const branchesCoursesRows = {
  courseId: { label: t`Course ID`, kind: 'text', sorted: true },
  coursename: { label: t`Course name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
} as const;
