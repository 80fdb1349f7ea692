// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { time } from '../fields/amounts';
import { email, flag, paragraph, phone, state, text, wholes } from '../fields/text';

export const branchInput = {
  branchname: /* @__PURE__ */ text({ label: t`Branch name`, required: t`Branch name is required.`, maxLength: 60 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  address: /* @__PURE__ */ paragraph({ label: t`Address`, required: t`Address is required.`, maxLength: 255 }),
  city: /* @__PURE__ */ text({ label: t`City`, required: t`City is required.`, maxLength: 60 }),
  state: /* @__PURE__ */ state({ label: t`State`, required: t`State is required.`, maxLength: 60 }),
  pincode: /* @__PURE__ */ text({ label: t`Pincode`, required: t`Pincode is required.`, maxLength: 6, typed: 'digits', rules: [[/^[1-9][0-9]{5}$/, t`Pincode must be 6 digits and not start with 0.`]] }),
  gstin: /* @__PURE__ */ text({ label: t`GSTIN`, optional: true, maxLength: 15, typed: 'upper', rules: [[/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/, t`GSTIN must look like 27AAPFU0939F1ZV.`]] }),
  receiptPrefix: /* @__PURE__ */ text({ label: t`Receipt prefix`, required: t`Receipt prefix is required.`, maxLength: 3, typed: 'upper', rules: [[/^[A-Z0-9]{1,3}$/, t`Use 1 to 3 letters or digits.`]] }),
  upiId: /* @__PURE__ */ text({ label: t`UPI id`, optional: true, maxLength: 120, rules: [[/^[A-Za-z0-9][A-Za-z0-9._-]{1,255}@[A-Za-z][A-Za-z0-9]{1,63}$/, t`UPI ID must look like name@bank.`]] }),
  upiMerchant: /* @__PURE__ */ flag({ label: t`This is a merchant UPI id from a bank or payment app` }),
  weeklyOff: /* @__PURE__ */ wholes({ label: t`Weekly off` }),
  opensAt: /* @__PURE__ */ time({ label: t`Opens at`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  closesAt: /* @__PURE__ */ time({ label: t`Closes at`, optional: true, invalid: t`Enter a time as hh:mm.` }),
};
