// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day, money } from '../fields/amounts';
import { choice, paragraph, password, reference, text, whole } from '../fields/text';

export const cashCloseInput = {
  reason: /* @__PURE__ */ choice({ label: t`Reason`, words: { CHANGE: t`Change not returned`, NOT_ENTERED: t`Payment or expense not entered`, MISTYPED: t`Amount entered wrongly`, UNEXPLAINED: t`Not explained`, OTHER: t`Other` } }),
  note: /* @__PURE__ */ paragraph({ label: t`Note`, optional: true, maxLength: 300 }),
};

export const confirmInput = {
  memberObjectId: /* @__PURE__ */ whole({ label: t`Confirmed by`, required: t`Please choose who confirms.`, invalid: t`Please choose who confirms.`, minimum: 1, maximum: 9007199254740992 }),
  password: /* @__PURE__ */ password({ label: t`Password of the second person`, required: t`Password is required`, maxLength: 1024 }),
  code: /* @__PURE__ */ text({ label: t`Code`, optional: true, maxLength: 40 }),
};

export const cashCountInput = {
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`Enter a date as dd-mm-yyyy.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  notes500: /* @__PURE__ */ whole({ label: t`₹500`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  notes200: /* @__PURE__ */ whole({ label: t`₹200`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  notes100: /* @__PURE__ */ whole({ label: t`₹100`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  notes50: /* @__PURE__ */ whole({ label: t`₹50`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  notes20: /* @__PURE__ */ whole({ label: t`₹20`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  notes10: /* @__PURE__ */ whole({ label: t`₹10`, optional: true, invalid: t`Enter a whole number.`, minimum: 0, maximum: 100000 }),
  coins: /* @__PURE__ */ money({ label: t`Coins`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
};
