// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';

export const enquiry = {
  date: { label: t`Date`, kind: 'date', sorted: true },
  enquiryId: { label: t`Enquiry ID`, kind: 'text', sorted: true },
  studentName: { label: t`Student name`, kind: 'text', sorted: true },
  phone: { label: t`Phone`, kind: 'text', sorted: true },
  course: { label: t`Course`, kind: 'text', sorted: true },
  source: { label: t`Source`, kind: 'text', sorted: true, words: { WALK_IN: t`Walk-in`, PHONE: t`Phone`, WEBSITE: t`Website`, INSTAGRAM: t`Instagram`, FACEBOOK: t`Facebook`, GOOGLE: t`Google`, REFERRAL: t`Referral`, HOARDING: t`Hoarding`, PUBLIC_FORM: t`Enquiry form`, OTHER: t`Other` } },
  ownerObjectId: { label: t`Assigned to`, kind: 'ref', sorted: true },
  nextFollowUp: { label: t`Next follow-up`, kind: 'date', sorted: true },
  status: { label: t`Status`, kind: 'text', sorted: true, words: { NEW: t`New`, CONTACTED: t`Contacted`, INTERESTED: t`Interested`, DEMO: t`Demo`, CONVERTED: t`Converted`, LOST: t`Lost`, ON_HOLD: t`On hold` } },
  createdBy: { label: t`Created by`, kind: 'text', sorted: true },
  updatedBy: { label: t`Updated by`, kind: 'text', sorted: true },
  createDt: { label: t`Created`, kind: 'instant', sorted: true },
  branchObjectId: { label: t`Branch`, kind: 'ref', sorted: true },
  lostReason: { words: { FEE: t`Fee too high`, TIMING: t`Timing does not suit`, DISTANCE: t`Too far away`, JOINED_ELSEWHERE: t`Joined elsewhere`, NOT_INTERESTED: t`No longer interested`, NO_RESPONSE: t`Does not respond`, WRONG_NUMBER: t`Wrong number`, OTHER: t`Other` } },
} as const;
