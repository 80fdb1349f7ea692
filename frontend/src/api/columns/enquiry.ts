// Written by `make api` from docs/openapi.yaml.
export const enquiry = {
  date: { label: 'Date', kind: 'date', sorted: true },
  enquiryId: { label: 'Enquiry ID', kind: 'text', sorted: true },
  studentName: { label: 'Student name', kind: 'text', sorted: true },
  phone: { label: 'Phone', kind: 'text', sorted: true },
  course: { label: 'Course', kind: 'text', sorted: true },
  source: { label: 'Source', kind: 'text', sorted: true, words: { WALK_IN: 'Walk-in', PHONE: 'Phone', WEBSITE: 'Website', INSTAGRAM: 'Instagram', FACEBOOK: 'Facebook', GOOGLE: 'Google', REFERRAL: 'Referral', HOARDING: 'Hoarding', PUBLIC_FORM: 'Enquiry form', OTHER: 'Other' } },
  ownerObjectId: { label: 'Owner', kind: 'ref', sorted: true },
  nextFollowUp: { label: 'Next follow-up', kind: 'date', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { NEW: 'New', CONTACTED: 'Contacted', INTERESTED: 'Interested', DEMO: 'Demo', CONVERTED: 'Converted', LOST: 'Lost', ON_HOLD: 'On hold' } },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  lostReason: { words: { FEE: 'Fee too high', TIMING: 'Timing does not suit', DISTANCE: 'Too far away', JOINED_ELSEWHERE: 'Joined elsewhere', NOT_INTERESTED: 'No longer interested', NO_RESPONSE: 'Does not respond', WRONG_NUMBER: 'Wrong number', OTHER: 'Other' } },
} as const;
