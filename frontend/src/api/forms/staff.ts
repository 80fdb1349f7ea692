// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, email, flag, paragraph, password, phone, reference, text } from '../fields/text';

export const newMemberInput = {
  username: /* @__PURE__ */ text({ label: t`Staff Name`, required: t`Staff Name is required.`, maxLength: 120 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, required: t`Address is required.`, maxLength: 255 }),
  is_active: /* @__PURE__ */ flag({ label: t`Status`, required: t`Status is required.` }),
  salary: /* @__PURE__ */ money({ label: t`Salary`, optional: true, invalid: t`Salary must be a valid number.` }),
  salaryType: /* @__PURE__ */ choice({ label: t`Salary is paid`, words: { MONTHLY: t`per month`, PER_DAY: t`per day`, PER_SESSION: t`per session`, PER_HOUR: t`per hour` } }),
  role: /* @__PURE__ */ choice({ label: t`Role`, required: t`Role is required.`, words: { ADMIN: t`ADMIN`, STAFF: t`STAFF`, TRAINER: t`TRAINER` } }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Branch selection is required.` }),
  jobtype: /* @__PURE__ */ choice({ label: t`Job type`, required: t`Job type is required.`, words: { 'Full time': t`Full time`, 'Part time': t`Part time`, Contract: t`Contract`, Visiting: t`Visiting` } }),
  pfnumber: /* @__PURE__ */ text({ label: t`UAN number`, optional: true, maxLength: 12, typed: 'digits', rules: [[/^[0-9]{1,12}$/, t`UAN number must be digits, at most 12.`]] }),
  parentname: /* @__PURE__ */ text({ label: t`Parent name`, optional: true, maxLength: 120 }),
  dob: /* @__PURE__ */ day({ label: t`Date of birth`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`Date of birth cannot be later than today.` }),
  gender: /* @__PURE__ */ choice({ label: t`Gender`, required: t`Gender is required.`, words: { Male: t`Male`, Female: t`Female`, Other: t`Other` } }),
  education: /* @__PURE__ */ text({ label: t`Education`, optional: true, maxLength: 120 }),
  joiningDate: /* @__PURE__ */ day({ label: t`Joining date`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  email: /* @__PURE__ */ email({ label: t`Email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  password: /* @__PURE__ */ password({ label: t`Password`, required: t`Password is required`, maxLength: 1024, rules: [[/^[\s\S]{8,}$/, t`Password must be at least 8 characters long`], [/^[\s\S]{0,128}$/, t`Password must be at most 128 characters long`], [/^[\s\S]*[0-9][\s\S]*$/, t`Password must contain at least one number`], [/^[\s\S]*[!@#$%^&*(),.?":{}|<>][\s\S]*$/, t`Password must contain at least one special character`]] }),
};
