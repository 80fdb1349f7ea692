// Written by `make api` from docs/openapi.yaml.
import { day } from '../fields/amounts';
import { choice, email, paragraph, phone, reference, references, text } from '../fields/text';

export const newEnquiry = {
  date: /* @__PURE__ */ day({ label: 'Date', required: 'Date is required.', invalid: 'Enter a date as dd-mm-yyyy.', future: 'The date cannot be later than today.' }),
  studentName: /* @__PURE__ */ text({ label: 'Student name', required: 'Student name is required.', maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  whatsapp: /* @__PURE__ */ phone({ label: 'WhatsApp number', optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  email: /* @__PURE__ */ email({ label: 'Email', optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  courses: /* @__PURE__ */ references({ label: 'Courses' }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Branch selection is required.' }),
  ownerObjectId: /* @__PURE__ */ reference({ label: 'Owner', optional: true }),
  note: /* @__PURE__ */ paragraph({ label: 'Note', optional: true, maxLength: 2000 }),
  source: /* @__PURE__ */ choice({ label: 'How they heard of us', required: 'Source is required.', words: { WALK_IN: 'Walk-in', PHONE: 'Phone', WEBSITE: 'Website', INSTAGRAM: 'Instagram', FACEBOOK: 'Facebook', GOOGLE: 'Google', REFERRAL: 'Referral', HOARDING: 'Hoarding', OTHER: 'Other' } }),
  nextFollowUp: /* @__PURE__ */ day({ label: 'Next follow-up', required: 'Please choose the next follow-up.', invalid: 'Enter a date as dd-mm-yyyy.' }),
};

export const followUpInput = {
  channel: /* @__PURE__ */ choice({ label: 'How', required: 'Channel is required.', words: { CALL: 'Call', WHATSAPP: 'WhatsApp', VISIT: 'Visit', SMS: 'SMS', EMAIL: 'Email' } }),
  outcome: /* @__PURE__ */ choice({ label: 'Outcome', required: 'Outcome is required.', words: { CONNECTED: 'Spoke to them', NO_ANSWER: 'No answer', CALL_BACK: 'Call back later', SENT: 'Message sent', BUSY: 'Busy', SWITCHED_OFF: 'Switched off', NOT_INTERESTED: 'Not interested', WRONG_NUMBER: 'Wrong number' } }),
  note: /* @__PURE__ */ paragraph({ label: 'Note', optional: true, maxLength: 2000 }),
  nextFollowUp: /* @__PURE__ */ day({ label: 'Next follow-up', optional: true, invalid: 'Enter a date as dd-mm-yyyy.' }),
};

export const holdInput = {
  nextFollowUp: /* @__PURE__ */ day({ label: 'Next follow-up', optional: true, invalid: 'Enter a date as dd-mm-yyyy.' }),
  note: /* @__PURE__ */ text({ label: 'Note', optional: true, maxLength: 300 }),
};

export const loseInput = {
  reason: /* @__PURE__ */ choice({ label: 'Reason', required: 'Please choose why it was lost.', words: { FEE: 'Fee too high', TIMING: 'Timing does not suit', DISTANCE: 'Too far away', JOINED_ELSEWHERE: 'Joined elsewhere', NOT_INTERESTED: 'No longer interested', NO_RESPONSE: 'Does not respond', WRONG_NUMBER: 'Wrong number', OTHER: 'Other' } }),
  note: /* @__PURE__ */ text({ label: 'Note', optional: true, maxLength: 300 }),
};

export const enquiryChange = {
  source: /* @__PURE__ */ choice({ label: 'How they heard of us', words: { WALK_IN: 'Walk-in', PHONE: 'Phone', WEBSITE: 'Website', INSTAGRAM: 'Instagram', FACEBOOK: 'Facebook', GOOGLE: 'Google', REFERRAL: 'Referral', HOARDING: 'Hoarding', PUBLIC_FORM: 'Enquiry form', OTHER: 'Other' } }),
};
