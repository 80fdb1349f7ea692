// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { reference, text } from '../fields/text';

export const newPeriodLock = {
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
  month: /* @__PURE__ */ day({ label: t`Month`, required: t`Please choose a month.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  confirmation: /* @__PURE__ */ text({ label: t`Confirm`, required: t`Please type the month to confirm.`, maxLength: 7 }),
};

export const reasonInput = {
  reason: /* @__PURE__ */ text({ label: t`Reason`, required: t`Please give a reason.`, maxLength: 300 }),
};
