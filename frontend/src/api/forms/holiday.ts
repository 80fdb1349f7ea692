// Written by `make api` from docs/openapi.yaml.
import { day } from '../fields/amounts';
import { reference, text } from '../fields/text';

export const newHoliday = {
  date: /* @__PURE__ */ day({ label: 'Date', required: 'Please choose the day.', invalid: 'Enter a date as dd-mm-yyyy.' }),
  name: /* @__PURE__ */ text({ label: 'Holiday', required: 'Please name the holiday.', maxLength: 60 }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Please choose a branch.' }),
};
