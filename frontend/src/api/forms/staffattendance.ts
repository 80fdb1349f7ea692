// Written by `make api` from docs/openapi.yaml.
import { day, time } from '../fields/amounts';
import { choice, reference, text } from '../fields/text';

export const newStaffDay = {
  reason: /* @__PURE__ */ text({ label: 'Reason', required: 'Please give a reason.', maxLength: 300 }),
  status: /* @__PURE__ */ choice({ label: 'Status', required: 'Please choose present, leave or absent.', words: { PRESENT: 'Present', HALF_DAY: 'Half day', ON_DUTY: 'On duty elsewhere', LEAVE: 'Leave', ABSENT: 'Absent' } }),
  checkIn: /* @__PURE__ */ time({ label: 'Check-in', optional: true, invalid: 'Enter a time as hh:mm.' }),
  checkOut: /* @__PURE__ */ time({ label: 'Check-out', optional: true, invalid: 'Enter a time as hh:mm.' }),
  note: /* @__PURE__ */ text({ label: 'Note', optional: true, maxLength: 200 }),
  memberObjectId: /* @__PURE__ */ reference({ label: 'Person', required: 'Please choose the person.' }),
  date: /* @__PURE__ */ day({ label: 'Date', required: 'Please choose the day.', invalid: 'Enter a date as dd-mm-yyyy.', future: 'The date cannot be later than today.' }),
};
