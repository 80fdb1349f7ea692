// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, time } from '../fields/amounts';
import { choice, reference, text } from '../fields/text';

export const newStaffDay = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
  status: /* @__PURE__ */ choice({ label: t`Status`, required: t`Please choose present, leave or absent.`, words: { PRESENT: t`Present`, HALF_DAY: t`Half day`, ON_DUTY: t`On duty elsewhere`, LEAVE: t`Leave`, ABSENT: t`Absent` } }),
  checkIn: /* @__PURE__ */ time({ label: t`Check-in`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  checkOut: /* @__PURE__ */ time({ label: t`Check-out`, optional: true, invalid: t`Enter a time as hh:mm.` }),
  note: /* @__PURE__ */ text({ label: t`Note`, optional: true, maxLength: 200 }),
  memberObjectId: /* @__PURE__ */ reference({ label: t`Person`, required: t`Please choose the person.` }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`Please choose the day.`, invalid: t`Enter a date as dd-mm-yyyy.`, future: t`The date cannot be later than today.` }),
};
