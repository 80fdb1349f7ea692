// Written by `make api` from docs/openapi.yaml.
import { day } from '../fields/amounts';
import { choice, email, flag, paragraph, phone, reference, references, state, text } from '../fields/text';

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
  source: /* @__PURE__ */ choice({ label: 'Heard of us through', required: 'Source is required.', words: { WALK_IN: 'Walk-in', PHONE: 'Phone', WEBSITE: 'Website', INSTAGRAM: 'Instagram', FACEBOOK: 'Facebook', GOOGLE: 'Google', REFERRAL: 'Referral', HOARDING: 'Hoarding', OTHER: 'Other' } }),
  nextFollowUp: /* @__PURE__ */ day({ label: 'Next follow-up', required: 'Please choose the next follow-up.', invalid: 'Enter a date as dd-mm-yyyy.' }),
};

export const convertInput = {
  studentName: /* @__PURE__ */ text({ label: 'Student name', required: 'Student name is required.', maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  whatsapp: /* @__PURE__ */ phone({ label: 'WhatsApp number', optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  email: /* @__PURE__ */ email({ label: 'Email', optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  dob: /* @__PURE__ */ day({ label: 'Date of birth', optional: true, invalid: 'Enter a date as dd-mm-yyyy.', future: 'Date of birth cannot be later than today.' }),
  gender: /* @__PURE__ */ choice({ label: 'Gender', optional: true, words: { Male: 'Male', Female: 'Female', Other: 'Other' } }),
  guardianName: /* @__PURE__ */ text({ label: 'Guardian name', optional: true, maxLength: 80 }),
  guardianRelation: /* @__PURE__ */ text({ label: 'Relation', optional: true, maxLength: 30 }),
  guardianPhone: /* @__PURE__ */ phone({ label: 'Guardian phone', optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  guardianConsent: /* @__PURE__ */ flag({ label: 'The guardian agrees to the enrolment and to storing this data' }),
  address: /* @__PURE__ */ paragraph({ label: 'Address', optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: 'City', optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: 'State', optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: 'Pincode', optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, 'Pincode must be 6 digits and not start with 0.']] }),
  school: /* @__PURE__ */ text({ label: 'School or work', optional: true, maxLength: 120 }),
  admissionDate: /* @__PURE__ */ day({ label: 'Admission date', required: 'Admission date is required.', invalid: 'Enter a date as dd-mm-yyyy.' }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Branch selection is required.' }),
  billToName: /* @__PURE__ */ text({ label: 'Company name', optional: true, maxLength: 120 }),
  billToAddress: /* @__PURE__ */ paragraph({ label: 'Company address', optional: true, maxLength: 255 }),
  billToState: /* @__PURE__ */ state({ label: 'Company state', optional: true, maxLength: 60 }),
  billToGstin: /* @__PURE__ */ text({ label: 'Company GSTIN', optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, 'GSTIN must look like 27AAPFU0939F1ZV.']] }),
};

export const followUpInput = {
  channel: /* @__PURE__ */ choice({ label: 'How', required: 'Channel is required.', words: { CALL: 'Call', WHATSAPP: 'WhatsApp', VISIT: 'Visit', SMS: 'SMS', EMAIL: 'Email' } }),
  outcome: /* @__PURE__ */ choice({ label: 'What came of it', required: 'Outcome is required.', words: { CONNECTED: 'Spoke to them', NO_ANSWER: 'No answer', CALL_BACK: 'Call back later', SENT: 'Message sent', BUSY: 'Busy', SWITCHED_OFF: 'Switched off', NOT_INTERESTED: 'Not interested', WRONG_NUMBER: 'Wrong number' } }),
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
  source: /* @__PURE__ */ choice({ label: 'Heard of us through', words: { WALK_IN: 'Walk-in', PHONE: 'Phone', WEBSITE: 'Website', INSTAGRAM: 'Instagram', FACEBOOK: 'Facebook', GOOGLE: 'Google', REFERRAL: 'Referral', HOARDING: 'Hoarding', PUBLIC_FORM: 'Enquiry form', OTHER: 'Other' } }),
};
