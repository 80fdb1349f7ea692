// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money } from '../fields/amounts';
import { choice, reference, text, whole } from '../fields/text';

export const feePlanInput = {
  name: /* @__PURE__ */ text({ label: t`Plan name`, optional: true, maxLength: 60 }),
  kind: /* @__PURE__ */ choice({ label: t`How it is paid`, required: t`Please choose how the fee is paid.`, words: { ONE_TIME: t`One time`, MONTHLY: t`Monthly`, QUARTERLY: t`Quarterly`, HALF_YEARLY: t`Half-yearly`, YEARLY: t`Yearly`, INSTALMENTS: t`Instalments` } }),
  fee: /* @__PURE__ */ money({ label: t`Fee of one period`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  dueDay: /* @__PURE__ */ whole({ label: t`Due day of the month`, optional: true, invalid: t`Enter a whole number from 1 to 31.`, minimum: 1, maximum: 31 }),
  graceDays: /* @__PURE__ */ whole({ label: t`Grace days`, required: t`Enter a whole number from 0 to 90.`, invalid: t`Enter a whole number from 0 to 90.`, minimum: 0, maximum: 90 }),
  lateFeeKind: /* @__PURE__ */ choice({ label: t`When a due is late`, words: { NONE: t`No late fee`, FIXED: t`Once`, PER_DAY: t`For each day`, PERCENT: t`Percentage of the overdue amount` } }),
  lateFee: /* @__PURE__ */ money({ label: t`Late fee`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  lateFeeCap: /* @__PURE__ */ money({ label: t`At most`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  proration: /* @__PURE__ */ choice({ label: t`When a student leaves or pauses`, words: { NONE: t`Whole periods`, BY_DAY: t`By the day` } }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, required: t`Please choose a course.` }),
};
