// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { references } from '../fields/several';
import { choice, email, paragraph, phone, reference, text } from '../fields/text';

export const newEnquiry = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`Date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
  studentName: /* @__PURE__ */ text({ label: t`Student name`, required: t`Student name is required.`, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  whatsapp: /* @__PURE__ */ phone({ label: t`WhatsApp number`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  courses: /* @__PURE__ */ references({ label: t`Courses` }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Branch selection is required.` }),
  ownerObjectId: /* @__PURE__ */ reference({ label: t`Assigned to`, optional: true }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 2000 }),
  source: /* @__PURE__ */ choice({ label: t`How they heard of us`, required: t`Source is required.`, words: { WALK_IN: t`Walk-in`, PHONE: t`Phone`, WEBSITE: t`Website`, INSTAGRAM: t`Instagram`, FACEBOOK: t`Facebook`, GOOGLE: t`Google`, REFERRAL: t`Referral`, HOARDING: t`Hoarding`, OTHER: t`Other` } }),
  nextFollowUp: /* @__PURE__ */ day({ label: t`Next follow-up`, required: t`Please choose the next follow-up.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
};

export const followUpInput = {
  channel: /* @__PURE__ */ choice({ label: t`How`, required: t`Please choose how you contacted them.`, words: { CALL: t`Call`, WHATSAPP: t`WhatsApp`, VISIT: t`Visit`, SMS: t`SMS`, EMAIL: t`Email` } }),
  outcome: /* @__PURE__ */ choice({ label: t`Outcome`, required: t`Outcome is required.`, words: { CONNECTED: t`Spoke to them`, NO_ANSWER: t`No answer`, CALL_BACK: t`Call back later`, SENT: t`Message sent`, BUSY: t`Busy`, SWITCHED_OFF: t`Switched off`, NOT_INTERESTED: t`Not interested`, WRONG_NUMBER: t`Wrong number` } }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 2000 }),
  nextFollowUp: /* @__PURE__ */ day({ label: t`Next follow-up`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
};

export const holdInput = {
  nextFollowUp: /* @__PURE__ */ day({ label: t`Next follow-up`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  note: /* @__PURE__ */ text({ label: t`Note`, optional: true, maxLength: 300 }),
};

export const loseInput = {
  reason: /* @__PURE__ */ choice({ label: t`Reason`, required: t`Please choose why it was lost.`, words: { FEE: t`Fee too high`, TIMING: t`Timing does not suit`, DISTANCE: t`Too far away`, JOINED_ELSEWHERE: t`Joined elsewhere`, NOT_INTERESTED: t`No longer interested`, NO_RESPONSE: t`Does not respond`, WRONG_NUMBER: t`Wrong number`, OTHER: t`Other` } }),
  note: /* @__PURE__ */ text({ label: t`Note`, optional: true, maxLength: 300 }),
};

export const enquiryChange = {
  source: /* @__PURE__ */ choice({ label: t`How they heard of us`, words: { WALK_IN: t`Walk-in`, PHONE: t`Phone`, WEBSITE: t`Website`, INSTAGRAM: t`Instagram`, FACEBOOK: t`Facebook`, GOOGLE: t`Google`, REFERRAL: t`Referral`, HOARDING: t`Hoarding`, PUBLIC_FORM: t`Enquiry form`, OTHER: t`Other` } }),
};
