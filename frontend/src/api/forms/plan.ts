// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money } from '../fields/amounts';
import { paragraph, text, whole } from '../fields/text';

export const planInput = {
  name: /* @__PURE__ */ text({ label: t`Name`, required: t`Please name the plan.`, maxLength: 40 }),
  durationMonths: /* @__PURE__ */ whole({ label: t`Duration (months)`, required: t`Please enter the duration.`, invalid: t`Enter a whole number from 1 to 60.`, minimum: 1, maximum: 60 }),
  amount: /* @__PURE__ */ money({ label: t`Amount`, required: t`Please enter the amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  studentLimit: /* @__PURE__ */ whole({ label: t`Student count limit`, optional: true, invalid: t`Enter a whole number from 1 to 1,000,000, or leave it empty for no limit.`, minimum: 1, maximum: 1000000 }),
  staffLimit: /* @__PURE__ */ whole({ label: t`Staff count limit`, optional: true, invalid: t`Enter a whole number from 1 to 1,000,000, or leave it empty for no limit.`, minimum: 1, maximum: 1000000 }),
  branchLimit: /* @__PURE__ */ whole({ label: t`Branch count limit`, optional: true, invalid: t`Enter a whole number from 1 to 1,000,000, or leave it empty for no limit.`, minimum: 1, maximum: 1000000 }),
  rank: /* @__PURE__ */ whole({ label: t`Rank`, required: t`Please enter the rank.`, invalid: t`Enter a whole number from 0 to 100.`, minimum: 0, maximum: 100 }),
  features: /* @__PURE__ */ paragraph({ label: t`Feature`, optional: true, maxLength: 744 }),
};
