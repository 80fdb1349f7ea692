// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money } from '../fields/amounts';
import { choice, flag, reference, text } from '../fields/text';

export const materialKitInput = {
  name: /* @__PURE__ */ text({ label: t`Kit name`, required: t`Kit name is required.`, maxLength: 80 }),
  head: /* @__PURE__ */ text({ label: t`Charge for`, optional: true, maxLength: 60 }),
  amount: /* @__PURE__ */ money({ label: t`Amount before GST`, optional: true, invalid: t`Enter an amount in rupees with up to 2 decimals.`, positive: t`The amount must be more than zero.` }),
  courseObjectId: /* @__PURE__ */ reference({ label: t`Course`, optional: true }),
  atAdmission: /* @__PURE__ */ flag({ label: t`Offer it when a student enrols` }),
  status: /* @__PURE__ */ choice({ label: t`Status`, words: { ACTIVE: t`Active`, RETIRED: t`Retired` } }),
};
