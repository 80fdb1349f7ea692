// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { text, whole } from '../fields/text';

export const countInput = {
  counted: /* @__PURE__ */ whole({ label: t`Counted`, required: t`Enter what you counted.`, invalid: t`Enter a whole number from 0 to 1,000,000.`, minimum: 0, maximum: 1000000 }),
  reason: /* @__PURE__ */ text({ label: t`Note`, optional: true, maxLength: 300 }),
};

export const damageInput = {
  quantity: /* @__PURE__ */ whole({ label: t`Damaged units`, required: t`Enter the number of units.`, invalid: t`Enter a whole number from 1 to 100,000.`, minimum: 1, maximum: 100000 }),
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
