// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { email, flag, paragraph, phone, state, text } from '../fields/text';

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};

export const platformSettingsInput = {
  name: /* @__PURE__ */ text({ label: t`Company name`, required: t`Company name is required.`, maxLength: 80 }),
  website: /* @__PURE__ */ text({ label: t`Website`, required: t`Website is required.`, maxLength: 200, rules: [[/^https?:\/\/[^\s.]+\.[^\s]+$/, t`Enter a web address that begins with https://.`]] }),
  supportEmail: /* @__PURE__ */ email({ label: t`Support email`, required: t`Email is required.`, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  secondPhone: /* @__PURE__ */ phone({ label: t`Second phone`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  services: /* @__PURE__ */ paragraph({ label: t`Services`, optional: true, maxLength: 744 }),
  sellerName: /* @__PURE__ */ text({ label: t`Legal name`, optional: true, maxLength: 120 }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, optional: true, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: t`City`, optional: true, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: t`State`, optional: true, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: t`Pincode`, optional: true, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, t`Pincode must be 6 digits and not start with 0.`]] }),
  gstin: /* @__PURE__ */ text({ label: t`GSTIN`, optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, t`GSTIN must look like 27AAPFU0939F1ZV.`]] }),
  upiId: /* @__PURE__ */ text({ label: t`UPI ID`, optional: true, maxLength: 120, rules: [[/^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/, t`UPI ID must look like name@bank.`]] }),
  bankName: /* @__PURE__ */ text({ label: t`Bank`, optional: true, maxLength: 60 }),
  bankAccount: /* @__PURE__ */ text({ label: t`Account number`, optional: true, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{6,20}$/, t`An account number has 6 to 20 digits.`]] }),
  bankIfsc: /* @__PURE__ */ text({ label: t`IFSC`, optional: true, maxLength: 11, typed: 'upper', rules: [[/^[A-Z]{4}0[A-Z0-9]{6}$/, t`IFSC must look like HDFC0001234.`]] }),
  maintenance: /* @__PURE__ */ flag({ label: t`Maintenance` }),
};
