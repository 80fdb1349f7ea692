// Written by `make api` from docs/openapi.yaml.
import { t } from '@lingui/core/macro';
import { money } from '../fields/amounts';
import { choice, flag, whole } from '../fields/text';

export const reminderSettingsInput = {
  isOn: /* @__PURE__ */ flag({ label: t`Remind students of dues` }),
  mail: /* @__PURE__ */ flag({ label: t`By email` }),
  whatsapp: /* @__PURE__ */ flag({ label: t`By WhatsApp` }),
  daysBefore: /* @__PURE__ */ whole({ label: t`Days before the due date`, optional: true, invalid: t`Enter a whole number from 1 to 30.`, minimum: 1, maximum: 30 }),
  onDay: /* @__PURE__ */ flag({ label: t`On the due date` }),
  everyDays: /* @__PURE__ */ whole({ label: t`Then every (days)`, optional: true, invalid: t`Enter a whole number from 1 to 60.`, minimum: 1, maximum: 60 }),
  stopAfter: /* @__PURE__ */ whole({ label: t`Stop after (days)`, required: t`Enter a number of days.`, invalid: t`Enter a whole number from 1 to 730.`, minimum: 1, maximum: 730 }),
  least: /* @__PURE__ */ money({ label: t`Smallest amount`, required: t`Enter an amount.`, invalid: t`Enter an amount in rupees with up to 2 decimals.` }),
  sendHour: /* @__PURE__ */ whole({ label: t`Send from`, required: t`Please choose an hour.`, invalid: t`Enter a whole number from 8 to 19.`, minimum: 8, maximum: 19 }),
  language: /* @__PURE__ */ choice({ label: t`Language`, required: t`Please choose a language.`, words: { en: t`English`, hi: t`हिन्दी`, mr: t`मराठी` } }),
};
