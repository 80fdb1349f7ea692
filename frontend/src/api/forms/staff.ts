// Written by `make api` from docs/openapi.yaml.
import { day, money } from '../fields/amounts';
import { choice, email, flag, paragraph, password, phone, reference, text } from '../fields/text';

export const newMemberInput = {
  username: /* @__PURE__ */ text({ label: 'Staff Name', required: 'Staff Name is required.', maxLength: 120 }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  address: /* @__PURE__ */ paragraph({ label: 'Address', required: 'Address is required.', maxLength: 255 }),
  is_active: /* @__PURE__ */ flag({ label: 'Status', required: 'Status is required.' }),
  salary: /* @__PURE__ */ money({ label: 'Salary', optional: true, invalid: 'Salary must be a valid number.' }),
  salaryType: /* @__PURE__ */ choice({ label: 'Salary is paid', words: { MONTHLY: 'per month', PER_DAY: 'per day', PER_SESSION: 'per session', PER_HOUR: 'per hour' } }),
  role: /* @__PURE__ */ choice({ label: 'Role', required: 'Role is required.', words: { ADMIN: 'ADMIN', STAFF: 'STAFF', TRAINER: 'TRAINER' } }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Branch selection is required.' }),
  jobtype: /* @__PURE__ */ choice({ label: 'Job type', required: 'Job type is required.', words: { 'Full time': 'Full time', 'Part time': 'Part time', Contract: 'Contract', Visiting: 'Visiting' } }),
  pfnumber: /* @__PURE__ */ text({ label: 'UAN number', optional: true, maxLength: 12, typed: 'digits', rules: [[/^[0-9]{1,12}$/, 'UAN number must be digits, at most 12.']] }),
  parentname: /* @__PURE__ */ text({ label: 'Parent name', optional: true, maxLength: 120 }),
  dob: /* @__PURE__ */ day({ label: 'Date of birth', optional: true, invalid: 'Enter a date as dd-mm-yyyy.', future: 'Date of birth cannot be later than today.' }),
  gender: /* @__PURE__ */ choice({ label: 'Gender', required: 'Gender is required.', words: { Male: 'Male', Female: 'Female', Other: 'Other' } }),
  education: /* @__PURE__ */ text({ label: 'Education', optional: true, maxLength: 120 }),
  joiningDate: /* @__PURE__ */ day({ label: 'Joining date', optional: true, invalid: 'Enter a date as dd-mm-yyyy.' }),
  email: /* @__PURE__ */ email({ label: 'Email', required: 'Email is required.', maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  password: /* @__PURE__ */ password({ label: 'Password', required: 'Password is required', maxLength: 1024, rules: [[/^[\s\S]{8,}$/, 'Password must be at least 8 characters long'], [/^[\s\S]{0,128}$/, 'Password must be at most 128 characters long'], [/^[\s\S]*[0-9][\s\S]*$/, 'Password must contain at least one number'], [/^[\s\S]*[!@#$%^&*(),.?":{}|<>][\s\S]*$/, 'Password must contain at least one special character']] }),
};
