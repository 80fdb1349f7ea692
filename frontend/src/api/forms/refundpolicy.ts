// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money, percent } from '../fields/amounts';
import { choice, flag, whole } from '../fields/text';

export const refundPolicyInput = {
  approvalLimit: /* @__PURE__ */ money({ label: t`Refunds alone up to (₹)`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  basis: /* @__PURE__ */ choice({ label: t`Calculate by`, required: t`Choose days or sessions.`, words: { DAYS: t`Unused days`, SESSIONS: t`Unused sessions` } }),
  keepsRegistration: /* @__PURE__ */ flag({ label: t`The registration fee is not refunded` }),
  keepsMaterial: /* @__PURE__ */ flag({ label: t`The material fee is not refunded` }),
  deductionPercent: /* @__PURE__ */ percent({ label: t`Deduction (%)`, required: t`The deduction is a percentage from 0 to 100.`, invalid: t`The deduction is a percentage from 0 to 100.` }),
  dueDays: /* @__PURE__ */ whole({ label: t`Days to pay a refund`, required: t`Enter a whole number from 1 to 365.`, invalid: t`Enter a whole number from 1 to 365.`, minimum: 1, maximum: 365 }),
};
