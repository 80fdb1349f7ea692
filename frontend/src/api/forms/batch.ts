// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, time } from '../fields/amounts';
import { choice, reference, text, whole, wholes } from '../fields/text';

export const batchInput = {
  name: /* @__PURE__ */ text({ label: t`Batch name`, required: t`Batch name is required.`, maxLength: 80 }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`Please choose a course.` }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Branch selection is required.` }),
  trainerObjectId: /* @__PURE__ */ reference({ label: t`Trainer`, optional: true }),
  room: /* @__PURE__ */ text({ label: t`Room`, optional: true, maxLength: 40 }),
  days: /* @__PURE__ */ wholes({ label: t`Days`, required: t`Please choose the days of the week.` }),
  startTime: /* @__PURE__ */ time({ label: t`From`, required: t`Start time is required.`, invalid: t`Enter a time as hh:mm.` }),
  endTime: /* @__PURE__ */ time({ label: t`To`, required: t`End time is required.`, invalid: t`Enter a time as hh:mm.` }),
  start: /* @__PURE__ */ day({ label: t`First day`, required: t`Please choose the first day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  end: /* @__PURE__ */ day({ label: t`Last day`, optional: true, invalid: t`Enter a date as dd-mm-yyyy.` }),
  capacity: /* @__PURE__ */ whole({ label: t`Seats`, optional: true, invalid: t`Enter a whole number from 1 to 1,000.`, minimum: 1, maximum: 1000 }),
  status: /* @__PURE__ */ choice({ label: t`Status`, words: { ACTIVE: t`Active`, INACTIVE: t`Inactive` } }),
};

export const substituteInput = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`Please choose the day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, optional: true, maxLength: 200 }),
  trainerObjectId: /* @__PURE__ */ reference({ label: t`Substitute`, required: t`Please choose a trainer.` }),
};
