// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { day } from '../fields/amounts';
import { reference, text } from '../fields/text';

export const newHoliday = {
  date: /* @__PURE__ */ day({ label: t`Date`, required: t`Please choose the day.`, invalid: t`Enter a date as dd-mm-yyyy.` }),
  name: /* @__PURE__ */ text({ label: t`Holiday`, required: t`Please name the holiday.`, maxLength: 60 }),
  branchObjectId: /* @__PURE__ */ reference({ label: t`Branch`, required: t`Please choose a branch.` }),
};
