// Written by `make api` from docs/openapi.yaml.
import { money, percent } from '../fields/amounts';
import { choice, flag, paragraph, text, whole } from '../fields/text';

export const newCourse = {
  coursename: /* @__PURE__ */ text({ label: 'Course name', required: 'Course name is required.', maxLength: 120 }),
  category: /* @__PURE__ */ text({ label: 'Category', optional: true, maxLength: 60 }),
  description: /* @__PURE__ */ paragraph({ label: 'Description', optional: true, maxLength: 2000 }),
  durationValue: /* @__PURE__ */ whole({ label: 'Duration', required: 'Duration is required.', invalid: 'Enter a whole number from 1 to 999.', minimum: 1, maximum: 999 }),
  durationUnit: /* @__PURE__ */ choice({ label: 'Unit', required: 'Duration is required.', words: { DAYS: 'Days', WEEKS: 'Weeks', MONTHS: 'Months' } }),
  baseFee: /* @__PURE__ */ money({ label: 'Fee', required: 'Fee is required.', invalid: 'Enter an amount in rupees with up to 2 decimals.', positive: 'The amount must be more than zero.' }),
  gstRate: /* @__PURE__ */ percent({ label: 'GST rate %', required: 'The GST rate is a percentage from 0 to 100.', invalid: 'The GST rate is a percentage from 0 to 100.' }),
  sac: /* @__PURE__ */ text({ label: 'SAC', required: 'SAC is 4 to 8 digits.', maxLength: 8, typed: 'digits', rules: [[/^[0-9]{4,8}$/, 'SAC is 4 to 8 digits.']] }),
  materialFee: /* @__PURE__ */ money({ label: 'Material fee', optional: true, invalid: 'Enter an amount in rupees with up to 2 decimals.' }),
  registrationFee: /* @__PURE__ */ money({ label: 'Registration fee', optional: true, invalid: 'Enter an amount in rupees with up to 2 decimals.' }),
  online: /* @__PURE__ */ flag({ label: 'Held' }),
  status: /* @__PURE__ */ choice({ label: 'Status', words: { ACTIVE: 'Active', DRAFT: 'Draft' } }),
};

export const courseChange = {
  status: /* @__PURE__ */ choice({ label: 'Status', words: { DRAFT: 'Draft', ACTIVE: 'Active', INACTIVE: 'Inactive' } }),
};
