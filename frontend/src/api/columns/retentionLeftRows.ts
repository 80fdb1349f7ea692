// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const retentionLeftRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  studentId: { label: t`Student ID`, kind: 'text', sorted: true },
  studentName: { label: t`Name`, kind: 'text', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { ACTIVE: t`Active`, ON_HOLD: t`On hold`, COMPLETED: t`Completed`, LEFT: t`Left` } },
} as const;
