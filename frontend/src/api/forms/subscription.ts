// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money } from '../fields/amounts';
import { choice, flag, reference, text } from '../fields/text';

export const orderInput = {
  plan: /* @__PURE__ */ reference({ label: t`Plan`, required: t`Please choose a plan.` }),
  method: /* @__PURE__ */ choice({ label: t`Pay by`, required: t`Please choose how you pay.`, words: { UPI: t`UPI`, BANK_TRANSFER: t`Bank transfer`, RAZORPAY: t`Razorpay` } }),
  reference: /* @__PURE__ */ text({ label: t`Reference`, optional: true, maxLength: 40 }),
  coupon: /* @__PURE__ */ text({ label: t`Coupon`, optional: true, maxLength: 20, typed: 'upper', rules: [[/^[A-Z0-9-]{3,20}$/, t`A code has 3 to 20 letters, digits and hyphens, such as DIWALI-20.`]] }),
  tds: /* @__PURE__ */ money({ label: t`TDS withheld`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  useReferralCredit: /* @__PURE__ */ flag({ label: t`Use referral credit` }),
};

export const returnInput = {
  paymentId: /* @__PURE__ */ text({ label: t`Payment ID`, required: t`The payment's ID is missing.`, maxLength: 40 }),
  signature: /* @__PURE__ */ text({ label: t`Signature`, required: t`The payment's signature is missing.`, maxLength: 200 }),
};
