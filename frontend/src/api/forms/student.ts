// Written by `make api` from docs/openapi.yaml.
import { day } from '../fields/amounts';
import { choice, email, flag, paragraph, phone, reference, state, text } from '../fields/text';

export const newStudent = {
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

export const batchMoveOfMany = {
  batchObjectId: /* @__PURE__ */ reference({ label: 'Batch', required: 'Please choose a batch.' }),
};

export const studentChange = {
  statusReason: /* @__PURE__ */ text({ label: 'Reason', optional: true, maxLength: 300 }),
};
