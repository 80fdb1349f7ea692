// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { references } from '../fields/several';
import { email, phone, reference, text } from '../fields/text';

export const newFamily = {
  familyName: /* @__PURE__ */ text({ label: t`Name of the family`, required: t`Enter the name of the family.`, maxLength: 80 }),
  payerName: /* @__PURE__ */ text({ label: t`Who pays`, optional: true, maxLength: 80 }),
  phone: /* @__PURE__ */ phone({ label: t`Phone`, required: t`Enter the phone of who pays.`, maxLength: 20, typed: 'digits', rules: [[/^[0-9]{10}$/, t`Phone number must be 10 digits`], [/^[6-9][0-9]*$/, t`Phone number must start with 6, 7, 8, or 9`]] }),
  studentObjectIds: /* @__PURE__ */ references({ label: t`Students` }),
};

export const memberInput = {
  studentObjectId: /* @__PURE__ */ reference({ label: t`Student`, required: t`Please choose a student.` }),
};

export const mergeInput = {
  familyObjectId: /* @__PURE__ */ reference({ label: t`Family`, required: t`Please choose a family.` }),
};

export const statementMailInput = {
  fromDate: /* @__PURE__ */ day({ label: t`From`, required: t`Enter the first day of the statement.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`A statement cannot begin later than today.` }),
  email: /* @__PURE__ */ email({ label: t`Email`, optional: true, maxLength: 254, rules: [[/^[^\s@]+@[^\s@]+\.[^\s@]+$/, t`Email is invalid.`]] }),
};
