// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const branchesEnquiriesRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  enquiryId: { label: t`Enquiry ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { NEW: t`New`, CONTACTED: t`Contacted`, INTERESTED: t`Interested`, DEMO: t`Demo`, CONVERTED: t`Converted`, LOST: t`Lost`, ON_HOLD: t`On hold` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
} as const;
