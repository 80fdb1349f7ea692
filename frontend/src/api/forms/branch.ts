// Written by `make api` from docs/openapi.yaml.
import { time } from '../fields/amounts';
import { email, paragraph, phone, state, text, wholes } from '../fields/text';

export const branchInput = {
  branchname: /* @__PURE__ */ text({ label: 'Branch name', required: 'Branch name is required.', maxLength: 60 }),
  phone: /* @__PURE__ */ phone({ label: 'Phone', required: 'Phone number is required', maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, 'Phone number must be 10 digits'], [/^[6-9][0-9]*$/, 'Phone number must start with 6, 7, 8, or 9']] }),
  email: /* @__PURE__ */ email({ label: 'Email', optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Email is invalid.']] }),
  address: /* @__PURE__ */ paragraph({ label: 'Address', required: 'Address is required.', maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: 'City', required: 'City is required.', maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: 'State', required: 'State is required.', maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: 'Pincode', required: 'Pincode is required.', maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, 'Pincode must be 6 digits and not start with 0.']] }),
  gstin: /* @__PURE__ */ text({ label: 'GSTIN', optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, 'GSTIN must look like 27AAPFU0939F1ZV.']] }),
  receiptPrefix: /* @__PURE__ */ text({ label: 'Receipt prefix', required: 'Receipt prefix is required.', maxLength: 3, typed: 'upper', rules: [[/^[A-Z0-9]{1,3}$/, 'Use 1 to 3 letters or digits.']] }),
  upiId: /* @__PURE__ */ text({ label: 'UPI id', optional: true, maxLength: 120, rules: [[/^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'UPI ID must look like name@bank.']] }),
  weeklyOff: /* @__PURE__ */ wholes({ label: 'Weekly off' }),
  opensAt: /* @__PURE__ */ time({ label: 'Opens at', optional: true, invalid: 'Enter a time as hh:mm.' }),
  closesAt: /* @__PURE__ */ time({ label: 'Closes at', optional: true, invalid: 'Enter a time as hh:mm.' }),
};
