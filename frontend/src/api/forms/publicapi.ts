// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { file } from '../fields/file';
import { references } from '../fields/several';
import { email, paragraph, phone, reference, text } from '../fields/text';

export const paidInputPhoto = { endings: ['jpg', 'jpeg', 'png'], under: 2000000, tooLarge: t`File size should be less than 2MB`, unreadable: t`Please upload a valid image.`, several: t`Please upload one file at a time.` };

export const publicEnquiry = {
  studentName: /* @__PURE__ */ text({ label: t`Your name`, required: t`Your name is required.`, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Phone number is required`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
  branch: /* @__PURE__ */ reference({ label: t`Branch`, optional: true }),
  courses: /* @__PURE__ */ references({ label: t`Interested in` }),
  message: /* @__PURE__ */ paragraph({ label: t`Message`, optional: true, maxLength: 1000 }),
  website: /* @__PURE__ */ text({ label: t`Website`, optional: true, maxLength: 10000 }),
};

export const acknowledgeInput = {
  name: /* @__PURE__ */ text({ label: t`Your name`, required: t`Please enter your name.`, maxLength: 80 }),
};

export const paidInput = {
  utr: /* @__PURE__ */ text({ label: t`UTR`, optional: true, maxLength: 255, typed: 'digits', rules: [[/^[0-9]{12}$/, t`A UTR has 12 digits.`]] }),
  amount: /* @__PURE__ */ money({ label: t`Amount paid`, required: t`Enter the amount that was paid.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  date: /* @__PURE__ */ day({ label: t`Paid on`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A payment cannot be dated later than today.` }),
  photo: /* @__PURE__ */ file({ label: t`Screenshot`, optional: true, accepts: paidInputPhoto }),
};
