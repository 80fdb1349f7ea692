// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { choice, email, flag, paragraph, phone, reference, state, text } from '../fields/text';

export const newStudent = {
  studentName: /* @__PURE__ */ text({ label: t`Student name`, required: t`Student name is required.`, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  whatsapp: /* @__PURE__ */ phone({ label: t`WhatsApp number`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  dob: /* @__PURE__ */ day({ label: t`Date of birth`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`Date of birth cannot be later than today.` }),
  gender: /* @__PURE__ */ choice({ label: t`Gender`, optional: true, words: { Male: t`Male`, Female: t`Female`, Other: t`Other` } }),
  guardianName: /* @__PURE__ */ text({ label: t`Guardian name`, optional: true, maxLength: 80 }),
  guardianRelation: /* @__PURE__ */ text({ label: t`Relation`, optional: true, maxLength: 30 }),
  guardianPhone: /* @__PURE__ */ phone({ label: t`Guardian phone`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  guardianConsent: /* @__PURE__ */ flag({ label: t`The guardian agrees to the enrolment and to storing this data` }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: t`City`, optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: t`State`, optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: t`Pincode`, optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, t`Pincode must be 6 digits and not start with 0.`]] }),
  school: /* @__PURE__ */ text({ label: t`School or work`, optional: true, maxLength: 120 }),
  admissionDate: /* @__PURE__ */ day({ label: t`Admission date`, required: t`Admission date is required.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Branch selection is required.` }),
  billToName: /* @__PURE__ */ text({ label: t`Company name`, optional: true, maxLength: 120 }),
  billToAddress: /* @__PURE__ */ paragraph({ label: t`Company address`, optional: true, maxLength: 255 }),
  billToState: /* @__PURE__ */ state({ label: t`Company state`, optional: true, maxLength: 60 }),
  billToGstin: /* @__PURE__ */ text({ label: t`Company GSTIN`, optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, t`GSTIN must look like 27AAPFU0939F1ZV.`]] }),
};

export const pauseInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  resumesOn: /* @__PURE__ */ day({ label: t`Resume on`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
};

export const statementMailInput = {
  fromDate: /* @__PURE__ */ day({ label: t`From`, required: t`Enter the first day of the statement.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A statement cannot begin later than today.` }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};

export const batchMoveOfMany = {
  batchObjectId: /* @__PURE__ */ reference({ label: t`Batch`, required: t`Please choose a batch.` }),
};

export const remindInput = {
  channel: /* @__PURE__ */ choice({ label: t`Channel`, required: t`Please choose email or WhatsApp.`, words: { MAIL: t`Email`, WHATSAPP: t`WhatsApp` } }),
};

export const studentChange = {
  statusReason: /* @__PURE__ */ text({ label: t`Reason`, optional: true, maxLength: 300 }),
};
