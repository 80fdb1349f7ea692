// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { choice, whole, wholes } from '../fields/text';

export const newSchedule = {
  every: /* @__PURE__ */ choice({ label: t`Repeats`, required: t`Please choose how often.`, words: { DAILY: t`Every day`, WEEKLY: t`Every week`, MONTHLY: t`On the first of the month` } }),
  weekday: /* @__PURE__ */ whole({ label: t`Day of the week`, optional: true, invalid: t`Choose the day of the week.`, minimum: 0, maximum: 6 }),
  format: /* @__PURE__ */ choice({ label: t`Format`, required: t`Please choose PDF or Excel.`, words: { pdf: t`PDF`, xlsx: t`Excel` } }),
  receivers: /* @__PURE__ */ wholes({ label: t`Receivers`, required: t`Please choose who gets the report.` }),
  viewObjectId: /* @__PURE__ */ whole({ label: t`Saved report`, required: t`Please choose a saved report.`, invalid: t`Please choose a saved report.`, minimum: 1, maximum: 1000000000000000000 }),
};
