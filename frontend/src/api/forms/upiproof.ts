// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { file } from '../fields/file';
import { reference, text } from '../fields/text';

export const upiProofInputPhoto = { endings: ['jpg', 'jpeg', 'png'], under: 2000000, tooLarge: t`File size should be less than 2MB`, unreadable: t`Please upload a valid image.`, several: t`Please upload one file at a time.` };

export const upiProofInput = {
  utr: /* @__PURE__ */ text({ label: t`UTR`, optional: true, maxLength: 255, typed: 'digits', rules: [[/^[0-9]{12}$/, t`A UTR has 12 digits.`]] }),
  amount: /* @__PURE__ */ money({ label: t`Amount paid`, required: t`Enter the amount that was paid.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  date: /* @__PURE__ */ day({ label: t`Paid on`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A payment cannot be dated later than today.` }),
  photo: /* @__PURE__ */ file({ label: t`Screenshot`, optional: true, accepts: upiProofInputPhoto }),
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};

export const verifyProofInput = {
  utr: /* @__PURE__ */ text({ label: t`UTR`, required: t`Please enter the UTR as the bank shows it.`, maxLength: 255, typed: 'digits', rules: [[/^[0-9]{12}$/, t`A UTR has 12 digits.`]] }),
  amount: /* @__PURE__ */ money({ label: t`Amount received`, required: t`Enter the amount received.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  date: /* @__PURE__ */ day({ label: t`Received on`, required: t`The date is required.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A payment cannot be dated later than today.` }),
};
