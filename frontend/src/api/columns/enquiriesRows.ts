// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const enquiriesRows = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  enquiryId: { label: t`Enquiry ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  source: { label: t`Source`, kind: 'text', sorted: true, words: { WALK_IN: t`Walk-in`, PHONE: t`Phone`, WEBSITE: t`Website`, INSTAGRAM: t`Instagram`, FACEBOOK: t`Facebook`, GOOGLE: t`Google`, REFERRAL: t`Referral`, HOARDING: t`Hoarding`, PUBLIC_FORM: t`Enquiry form`, OTHER: t`Other` } },
  ownerObjectId: { label: t`Assigned to`, kind: 'ref', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { NEW: t`New`, CONTACTED: t`Contacted`, INTERESTED: t`Interested`, DEMO: t`Demo`, CONVERTED: t`Converted`, LOST: t`Lost`, ON_HOLD: t`On hold` } },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
} as const;
