// Written by `make api` from docs/openapi.yaml.
import { day, time } from '../fields/amounts';
import { choice, reference, text, whole, wholes } from '../fields/text';

export const batchInput = {
  name: /* @__PURE__ */ text({ label: 'Batch name', required: 'Batch name is required.', maxLength: 80 }),
  courseObjectId: /* @__PURE__ */ reference({ label: 'Course', required: 'Please choose a course.' }),
  branchObjectId: /* @__PURE__ */ reference({ label: 'Branch', required: 'Branch selection is required.' }),
  trainerObjectId: /* @__PURE__ */ reference({ label: 'Trainer', optional: true }),
  room: /* @__PURE__ */ text({ label: 'Room', optional: true, maxLength: 40 }),
  days: /* @__PURE__ */ wholes({ label: 'Days', required: 'Please choose the days of the week.' }),
  startTime: /* @__PURE__ */ time({ label: 'From', required: 'Start time is required.', invalid: 'Enter a time as hh:mm.' }),
  endTime: /* @__PURE__ */ time({ label: 'To', required: 'End time is required.', invalid: 'Enter a time as hh:mm.' }),
  start: /* @__PURE__ */ day({ label: 'First day', required: 'Please choose the first day.', invalid: 'Enter a date as dd-mm-yyyy.' }),
  end: /* @__PURE__ */ day({ label: 'Last day', optional: true, invalid: 'Enter a date as dd-mm-yyyy.' }),
  capacity: /* @__PURE__ */ whole({ label: 'Seats', optional: true, invalid: 'Enter a whole number from 1 to 1,000.', minimum: 1, maximum: 1000 }),
  status: /* @__PURE__ */ choice({ label: 'Status', words: { ACTIVE: 'Active', INACTIVE: 'Inactive' } }),
};
