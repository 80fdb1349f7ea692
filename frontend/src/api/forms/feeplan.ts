// Written by `make api` from docs/openapi.yaml.
import { money } from '../fields/amounts';
import { choice, reference, text, whole } from '../fields/text';

export const feePlanInput = {
  name: /* @__PURE__ */ text({ label: 'Plan name', optional: true, maxLength: 60 }),
  kind: /* @__PURE__ */ choice({ label: 'How it is paid', required: 'Please choose how the fee is paid.', words: { ONE_TIME: 'One time', MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', HALF_YEARLY: 'Half-yearly', YEARLY: 'Yearly', INSTALMENTS: 'Instalments' } }),
  fee: /* @__PURE__ */ money({ label: 'Fee of one period', optional: true, invalid: 'Enter an amount in rupees with up to 2 decimals.', positive: 'The amount must be more than zero.' }),
  dueDay: /* @__PURE__ */ whole({ label: 'Due day of the month', optional: true, invalid: 'Enter a whole number from 1 to 31.', minimum: 1, maximum: 31 }),
  graceDays: /* @__PURE__ */ whole({ label: 'Grace days', required: 'Enter a whole number from 0 to 90.', invalid: 'Enter a whole number from 0 to 90.', minimum: 0, maximum: 90 }),
  lateFeeKind: /* @__PURE__ */ choice({ label: 'When a due is late', words: { NONE: 'No late fee', FIXED: 'Once', PER_DAY: 'For each day', PERCENT: 'Per cent of what is late' } }),
  lateFee: /* @__PURE__ */ money({ label: 'Late fee', optional: true, invalid: 'Enter an amount in rupees with up to 2 decimals.' }),
  lateFeeCap: /* @__PURE__ */ money({ label: 'At most', optional: true, invalid: 'Enter an amount in rupees with up to 2 decimals.', positive: 'The amount must be more than zero.' }),
  proration: /* @__PURE__ */ choice({ label: 'When a student leaves or pauses', words: { NONE: 'Whole periods', BY_DAY: 'By the day' } }),
  courseObjectId: /* @__PURE__ */ reference({ label: 'Course', required: 'Please choose a course.' }),
};
